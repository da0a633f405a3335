// A ruling on a record as the service tells it, in words and lists. What is lawful was said there, not here.
import { button } from "../controls.js";
import { make, shortName, word } from "../felt.js";
import { breachShown } from "../ruling.js";
import { plain } from "../woven.js";

export const FAULT = "fault";
export const OPEN = "open";
const MOST_LINKS = 12;
const MARKS = { fault: "✗", open: "?", fine: "✓", none: "·" };

// What a line comes to: a fault, not decided, lawful, or nothing that is ruled on.
export function kindOf(line) {
  if (line.faults.length || line.legal === false) return FAULT;
  if (line.skipped || line.legal === null || line.attempt?.legal === null) return OPEN;
  return line.legal || line.attempt ? "fine" : "none";
}

// The mark of a line to the eye, and its word to who listens.
export function markOf(line) {
  const said = make("span", { class: "unseen" }, inWords(line));
  return make("span", { class: "mark" }, make("span", { "aria-hidden": "true" }, MARKS[kindOf(line)]), said);
}

// An attempt that is in order was rightly refused.
const wordOf = (line) => (kindOf(line) === "fine" && line.attempt ? "refused" : kindOf(line));
const inWords = (line) => (kindOf(line) === "none" ? "" : `${word(`mark.${wordOf(line)}`)}: `);

// What a line tells; a note stays as somebody wrote it.
export const toldOf = (line, ruleset) => (line.kind === "note" ? line.told : plain(line.told, ruleset));
export const spoken = (line, ruleset) => inWords(line) + toldOf(line, ruleset);

// A game by its name as the page lists it, with the dials that were turned.
export function gameOf({ ruleset, options }) {
  const listed = document.querySelector(`#ruleset option[value="${CSS.escape(ruleset)}"]`);
  const turned = Object.entries(options).map(([name, value]) => `${name} = ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return (listed ? listed.textContent : ruleset) + (turned.length ? ` (${turned.join(", ")})` : "");
}

export function summary(ruling) {
  const look = ruling.clean ? "legal" : "illegal";
  const last = ruling.told[ruling.told.length - 1];
  return [
    make("p", { class: look }, make("strong", {}, `${ruling.clean ? "✓" : "✗"} ${last}`)),
    ...ruling.told.slice(0, -1).map((text) => make("p", { class: "undecided" }, `? ${text}`)),
    ...ruling.faults.map((fault) => make("p", { class: "illegal" }, plain(fault.message, ruling.ruleset))),
  ];
}

// Why a line is wrong or not decided by these rules, each reason with its clause and its rule.
export function reasons(line, rules) {
  const told = [...(line.breaches || []), ...(line.attempt?.breaches || [])].map((breach) => breachShown(breach, rules));
  for (const fault of line.faults) told.push(reason(plain(fault.message, rules.ruleset), fault.code));
  const open = [line.undecided, line.attempt?.undecided, line.skipped];
  for (const one of open.filter(Boolean)) told.push(reason(one.message, one.code));
  const proved = line.proved || line.attempt?.proved;
  if (proved) told.push(reason(proved.message));
  return told.length ? make("ul", { class: "breaches" }, ...told) : null;
}

const reason = (text, code) => make("li", {}, text, code ? " " : null, code ? make("code", {}, code) : null);

// Both rulings on a line, by the rules of the record and by the others, side by side.
export function sideBySide(change, { other, ...recorded }) {
  return make("div", { class: "sides" },
    side(word("by_record"), change.recorded, recorded), side(word("under", { rules: gameOf(other) }), change.other, other));
}

function side(title, line, rules) {
  return make("section", { class: "side panel" }, make("h4", {}, title),
    make("p", {}, make("strong", {}, verdict(line))), reasons(line, rules));
}

const VERDICTS = { fault: ["unlawful", "illegal"], open: ["open", "undecided"], refused: ["mark.refused", "legal"] };

function verdict(line) {
  const [name, look] = VERDICTS[wordOf(line)] || ["lawful", "legal"];
  return make("span", { class: look }, `${MARKS[kindOf(line)]} ${word(name)}`);
}

export function otherTold(ruling, choose) {
  const { other } = ruling;
  if (!other) return [];
  const rules = gameOf(other);
  if (!other.changed.length) return [make("p", {}, word("other_same", { rules }))];
  const links = other.changed.slice(0, MOST_LINKS).map((change) => changeTold(change, ruling, choose));
  if (other.changed.length > MOST_LINKS) links.push(make("li", {}, word("and_more")));
  return [make("p", {}, word("other_changed", { rules })), make("ul", { class: "changes" }, ...links),
    make("p", {}, word("other_faults", { n: faultsUnder(ruling) }))];
}

// An act of which something else is said: the act, and what is said by the record's rules and by the others.
function changeTold({ line, index, recorded, other }, { ruleset }, choose) {
  const go = button(`${word("line", { line })}: ${toldOf(recorded, ruleset)}`, () => choose(index));
  return make("li", {}, go, " ", verdict(recorded), " → ", verdict(other));
}

function faultsUnder({ lines, faults, other }) {
  const count = (all) => all.filter((line) => kindOf(line) === FAULT).length;
  return faults.length + count(lines) - count(other.changed.map((one) => one.recorded)) + count(other.changed.map((one) => one.other));
}

export function repairs(ruling) {
  const telling = ruling.repairs.filter((fix) => !/^[\s,;]*$/.test(fix.found + fix.read)); // not those of mere separators
  const count = ruling.repaired - ruling.repairs.length + telling.length;
  if (!count) return [];
  const told = telling.map((fix) => make("li", {}, word("repair", fix)));
  if (count > told.length) told.push(make("li", {}, word("and_more")));
  return [make("details", { class: "panel" },
    make("summary", {}, make("h3", {}, word("repairs", { count }))), make("ul", {}, ...told))];
}

const cardShort = (code, pack) => (code === "JK" ? word("joker") : shortName(code, pack));

// What a score is made of, each card with its points.
export function breakdown(score, pack) {
  return score.breakdown.map((item) => `${item.card ? cardShort(item.card, pack) : item.clause || ""} ${item.points}`.trim().replace(" ", "\u00a0")).join(", ");
}
