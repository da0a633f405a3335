// Asking for the ruling on a record: at once, or as a job where it is long.
import { ask, asked, credential } from "../ask.js";
import { word } from "../felt.js";

const PATH = "/v1/rulings/history";
const LOOK = 1000; // milliseconds between two looks at a job
const OPEN = ["queued", "running"];

const query = (how) => `${PATH}?${new URLSearchParams(Object.entries(how).filter(([, value]) => value !== ""))}`;

const sent = (record, more = {}) => ({ body: record, key: credential(), headers: { "Content-Type": "text/plain", ...more } });

// The ruling; `how` are `format`, `ruleset`, `options` and from which line on the tables are told.
export async function rulingOn(record, how, { signal, say }) {
  const answer = await asked(query(how), { ...sent(record), signal });
  if (answer.status !== 202) return answer.json();
  return ended(answer.headers.get("Location"), await answer.json(), signal, say);
}

async function ended(path, job, signal, say) {
  while (OPEN.includes(job.state)) {
    say(word("asking_long"));
    await new Promise((go) => setTimeout(go, LOOK));
    job = await ask(path, { key: credential(), signal });
  }
  if (job.answer === null) throw new NotDone(job.why || job.state);
  return job.answer;
}

// A job that ended without an answer.
export class NotDone extends Error {}

// The ruling drawn on one page, as a file.
export async function pageOf(record, { format }) {
  return (await asked(query({ format }), sent(record, { Accept: "text/html" }))).blob();
}
