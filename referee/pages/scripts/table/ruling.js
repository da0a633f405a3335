// A ruling in words: every breach with its clause, the case, and the rule.
import { make, word } from "../felt.js";

export function breachesShown(breaches) {
  return make("ul", { class: "breaches" }, ...breaches.map(breachShown));
}

function breachShown({ code, clause, message, rule }) {
  const names = make("span", { class: "names" }, make("b", {}, word("clause", { clause })), " ", make("code", {}, code));
  return make("li", {}, names, make("span", { class: "illegal" }, message), make("span", { class: "faint" }, rule));
}

// Legal, not legal, or undecided, with why.
export function rulingShown(ruling, sentences) {
  if (ruling.legal === false) return [make("p", { class: "verdict illegal" }, `✗ ${word("not_legal")}`), breachesShown(ruling.breaches)];
  const open = ruling.legal === null;
  const verdict = make("p", { class: open ? "verdict undecided" : "verdict legal" }, open ? `? ${word("undecided")}` : `✓ ${word("legal")}`);
  const why = open ? make("p", {}, ruling.undecided.message) : null;
  const then = (ruling.events || []).map((event) => make("li", {}, sentences.event(event)));
  return [verdict, why, make("p", { class: "faint" }, word("would_happen")), make("ul", {}, ...then)].filter(Boolean);
}

// The readings of a move that has several, each as the move it would be.
export function readings(move, ruling) {
  const unclear = (ruling.breaches || []).find((breach) => breach.code === "AMBIGUOUS");
  return (unclear?.details.candidates || []).map((candidate) => ({ candidate, move: meant(move, candidate) }));
}

const bag = (cards) => cards.toSorted().join(" ");

function meant(move, candidate) {
  if (!move.melds) return { ...move, ...candidate };
  const melds = move.melds.map((meld) => (candidate.cards && bag(meld.cards) === bag(candidate.cards) ? { ...meld, ...candidate } : meld));
  const layOffs = move.lay_offs?.map((one) => (holds(candidate.arrangement, one.cards) ? { ...one, ...candidate } : one));
  return layOffs ? { ...move, melds, lay_offs: layOffs } : { ...move, melds };
}

const holds = (all, some) => Boolean(all) && some.every((card) => all.includes(card));
