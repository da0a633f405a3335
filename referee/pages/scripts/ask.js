// Asking the service, as any other program does: JSON there, JSON or a problem back.
import { make, word } from "./felt.js";

const KEPT = "referee.key";

// What the service says no with: a sentence for people, a code for programs, and the page about it.
export class Problem extends Error {
  constructor(status, told) {
    super(told.detail || told.title || word("no_answer"));
    this.status = status;
    this.code = told.code || "";
    this.page = told.type && told.type.startsWith("/problems/") ? told.type : "";
    this.told = told;
  }
}

// The token or key that is shown; kept for this tab alone. `place` tells apart what several matches need.
export const credential = (place = "") => sessionStorage.getItem(KEPT + place) || "";

export function keepCredential(value, place = "") {
  if (value) sessionStorage.setItem(KEPT + place, value);
  else sessionStorage.removeItem(KEPT + place);
}

// Ask; `body` makes it a POST. Gives the answer's JSON, or throws a Problem.
export async function ask(path, { body, key = "", signal, headers = {} } = {}) {
  const answer = await asked(path, { body, key, signal, headers });
  return answer.json().catch(() => {
    throw new Problem(0, {});
  });
}

// The same, with the answer as it came.
export async function asked(path, { body, key = "", signal, headers = {}, method } = {}) {
  const sent = { "Accept-Language": document.documentElement.lang, ...headers };
  if (key) sent.Authorization = `Bearer ${key}`;
  if (body !== undefined && !sent["Content-Type"]) sent["Content-Type"] = "application/json";
  const asItIs = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const text = asItIs ? body : JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(path, { method: method || (body === undefined ? "GET" : "POST"), headers: sent, body: text, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, {});
  }
  if (answer.ok) return answer;
  throw new Problem(answer.status, await answer.json().catch(() => ({})));
}

// A problem as people read it: the sentence, and where it is explained.
export function problemShown(problem) {
  const shown = make("p", { class: "problem", role: "alert" }, problem.message);
  const link = () => make("a", { href: `${problem.page}?lang=${document.documentElement.lang}` }, word("what_it_means"));
  if (problem.page) shown.append(" ", link());
  return shown;
}
