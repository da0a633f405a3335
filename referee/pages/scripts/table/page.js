// The page of a match: chooses one, and holds together what shows it.
import { credential, keepCredential, Problem, problemShown } from "../ask.js";
import { make, word } from "../felt.js";
import { Match } from "./match.js";
import { Sitting } from "./sitting.js";

const id = decoded(location.pathname.split("/")[2] || "");
const parts = Object.fromEntries([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));

// A part of an address as it was meant; one that is badly written as it stands.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// A token in the address is taken out of it before anything else is done.
function takeToken() {
  const found = /^#token=(.+)$/.exec(location.hash);
  if (!found) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  keepCredential(decoded(found[1]), id);
  return true;
}

function askForToken(problem) {
  parts.match.value = id;
  parts.choose.hidden = false;
  parts.sitting.hidden = true;
  parts.problem.replaceChildren(...(problem ? [problemShown(problem)] : []));
  (id ? parts.token : parts.match).focus();
}

async function look() {
  parts.problem.replaceChildren(make("p", { role: "status" }, word("loading")));
  const sitting = new Sitting(parts, new Match(id, credential(id)), lost);
  try {
    await sitting.begin();
  } catch (problem) {
    lost(problem, sitting);
  }
}

// The service says no (a proxy's page has no code). A token that is not one of this match is not kept.
function lost(problem, sitting) {
  sitting.leave();
  if (!(problem instanceof Problem)) throw problem;
  if (problem.code && [401, 403, 404].includes(problem.status)) keepCredential("", id);
  askForToken(problem);
}

parts.choose.addEventListener("submit", (event) => {
  event.preventDefault();
  const match = parts.match.value.trim();
  const token = parts.token.value.trim();
  parts.token.value = "";
  keepCredential(token, match);
  if (match === id) return location.reload();
  location.assign(`/table/${encodeURIComponent(match)}${location.search}`);
});

parts.forget.addEventListener("click", () => {
  if (!credential(id)) return askForToken();
  keepCredential("", id);
  location.reload();
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // what was live has ended meanwhile
addEventListener("hashchange", () => takeToken() && location.reload());

takeToken();
if (id) look();
else askForToken();
