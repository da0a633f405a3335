// A ruling for people: whether it may be, and if not every reason, with its clause in the rulebook and the page
// about its code.
import { button } from "./controls.js";
import { make, word } from "./felt.js";
import { meant } from "./moves.js";
import { plain } from "./woven.js";

const lang = () => document.documentElement.lang;

// Where the rulebook of a game stands, under house rules where there are any.
export function bookAddress({ ruleset, options = {} }, clause = "") {
  const turned = Object.keys(options).length ? `&options=${encodeURIComponent(JSON.stringify(options))}` : "";
  return `/rules/${encodeURIComponent(ruleset)}?lang=${lang()}${turned}${clause && "#"}${clause}`;
}

const VERDICTS = { true: ["✓", "legal"], false: ["✗", "illegal"], null: ["?", "undecided"] };

export function verdict(legal) {
  const [sign, name] = VERDICTS[legal];
  return make("p", { class: `verdict ${name}` }, `${sign} ${word(name)}`);
}

function codeLink(code) {
  const name = code.toLowerCase().replaceAll("_", "-");
  return make("a", { class: "code", href: `/problems/${name}?lang=${lang()}` }, make("code", {}, code));
}

// One reason why not: this case, the clause's sentence where it says more, and where to read on.
export function breachShown({ code, clause, message, rule }, rules, more = null) {
  const said = (text) => plain(text, rules.ruleset);
  const link = make("a", { class: "clause", href: bookAddress(rules, clause) }, clause);
  return make(
    "li", { "data-code": code }, make("p", { class: "message" }, said(message)),
    make("p", { class: "rule" }, link, rule === message ? "" : ` ${said(rule)}`), make("p", { class: "faint" }, codeLink(code)), more,
  );
}

// All of them; `rules` are the game and its options, `more` adds to a breach, or not.
export function breachesShown(breaches, rules, more = () => null) {
  const shown = breaches.map((breach) => breachShown(breach, rules, more(breach)));
  return make("ul", { class: "breaches", "aria-label": word("breaches") }, ...shown);
}

// Where a question can be read in several ways, each way is a button; null where it cannot.
export function waysShown(breach, told, choose) {
  const ways = breach.details.candidates;
  if (!Array.isArray(ways)) return null;
  const buttons = ways.map((way) => button(told.way(way), () => choose(way), { class: "reading" }));
  return make("div", { class: "bar ways", role: "group", "aria-label": word("which_one") }, make("span", {}, word("which_one")), ...buttons);
}

// Why a move may not be played; `ask` is called with the one of its readings that is meant.
export function moveRefused(move, breaches, told, ask) {
  return breachesShown(breaches, told.table, (breach) => waysShown(breach, told, (way) => ask(meant(move, way))));
}
