// Where a ruling points: a clause into its rulebook, a code to the page about it.
import { make, word } from "./felt.js";

const lang = () => document.documentElement.lang;

export function clauseAddress(ruleset, clause, options = {}) {
  const turned = Object.keys(options).length ? `&options=${encodeURIComponent(JSON.stringify(options))}` : "";
  return `/rules/${encodeURIComponent(ruleset)}?lang=${lang()}${turned}#${clause}`;
}

export function clauseLink(ruleset, clause, options) {
  return make("a", { class: "clause", href: clauseAddress(ruleset, clause, options) }, clause);
}

export function codeLink(code) {
  const name = code.toLowerCase().replaceAll("_", "-");
  return make("a", { class: "code", href: `/problems/${name}?lang=${lang()}` }, make("code", {}, code));
}

// Every reason why not: this case, the clause's sentence, and where to read on. `more` adds to one, or not.
export function breachesShown(ruling, { options = {}, more = () => null } = {}) {
  const shown = ruling.breaches.map((breach) => make(
    "li", { "data-code": breach.code },
    make("p", { class: "message" }, breach.message),
    make("p", { class: "rule" }, clauseLink(ruling.ruleset, breach.clause, options), " ", breach.rule),
    make("p", { class: "faint" }, codeLink(breach.code)),
    more(breach),
  ));
  return make("ul", { class: "breaches", "aria-label": word("breaches") }, ...shown);
}
