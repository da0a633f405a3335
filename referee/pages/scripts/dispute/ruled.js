// A ruling on a record as the service tells it, in words and lists. What is lawful was said there, not here.
import { button } from "../controls.js";
import { make, shortName, word } from "../felt.js";
import { breachShown } from "../ruling.js";

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

const inWords = (line) => (kindOf(line) === "none" ? "" : `${word(`mark.${kindOf(line)}`)}: `);

export const spoken = (line) => inWords(line) + line.told;

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
    ...ruling.faults.map((fault) => make("p", { class: "illegal" }, fault.message)),
  ];
}

// Why a line is wrong or not decided by these rules, each reason with its clause and its rule.
export function reasons(line, rules) {
  const told = [...(line.breaches || []), ...(line.attempt?.breaches || [])].map((breach) => breachShown(breach, rules));
  for (const fault of line.faults) told.push(reason(fault.message, fault.code));
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
  const kind = kindOf(line);
  const legal = line.attempt ? line.attempt.legal : line.legal;
  const verdict = kind === OPEN ? "open" : kind === FAULT || legal === false ? "unlawful" : "lawful";
  const look = { open: "undecided", unlawful: "illegal", lawful: "legal" }[verdict];
  return make("section", { class: "side panel" }, make("h4", {}, title),
    make("p", { class: look }, make("strong", {}, `${MARKS[kind]} ${word(verdict)}`)), reasons(line, rules));
}

export function otherTold(ruling, choose) {
  const { other } = ruling;
  if (!other) return [];
  const rules = gameOf(other);
  if (!other.changed.length) return [make("p", {}, word("other_same", { rules }))];
  const links = make("span", { class: "bar" }, ...other.changed.slice(0, MOST_LINKS).map(({ line, index }) => button(String(line), () => choose(index))));
  if (other.changed.length > MOST_LINKS) links.append(word("and_more"));
  return [make("p", { class: "changes" }, `${word("other_changed", { rules })} `, links)];
}

export function repairs(ruling) {
  if (!ruling.repaired) return [];
  const told = ruling.repairs.map((fix) => make("li", {}, word("repair", fix)));
  if (ruling.repaired > told.length) told.push(make("li", {}, word("and_more")));
  return [make("details", { class: "panel" },
    make("summary", {}, make("h3", {}, word("repairs", { count: ruling.repaired }))), make("ul", {}, ...told))];
}

const cardShort = (code, pack) => (code === "JK" ? word("joker") : shortName(code, pack));

// What a score is made of, each card with its points.
export function breakdown(score, pack) {
  return score.breakdown.map((item) => `${item.card ? cardShort(item.card, pack) : item.clause || ""} ${item.points}`.trim().replace(" ", "\u00a0")).join(", ");
}
