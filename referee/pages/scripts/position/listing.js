// The legal moves as sentences, by what is done; each can be asked about, and shows on the felt what it plays.
import { make, word } from "../felt.js";
import { moveTold, touched } from "../moves.js";

const FIRST = 40; // of one sort, before the rest is asked for

function sorts(moves) {
  const sorted = new Map();
  for (const move of moves) sorted.set(move.type, [...(sorted.get(move.type) || []), move]);
  return [...sorted];
}

function row(move, pack, { ask, mark }) {
  const button = make("button", { type: "button", class: "legal-move" }, moveTold(move, pack));
  button.addEventListener("click", () => ask(move));
  for (const event of ["focus", "mouseenter"]) button.addEventListener(event, () => mark(touched(move)));
  return make("li", {}, button);
}

function sort([type, moves], pack, acts) {
  const list = make("ul", { class: "legal-moves" }, ...moves.slice(0, FIRST).map((move) => row(move, pack, acts)));
  const title = make("h3", {}, `${word(`sort.${type}`)} (${moves.length})`);
  if (moves.length <= FIRST) return [title, list];
  const more = make("button", { type: "button" }, word("more_moves", { n: moves.length - FIRST }));
  more.addEventListener("click", () => {
    const rest = moves.slice(FIRST).map((move) => row(move, pack, acts));
    list.append(...rest);
    more.remove();
    rest[0].querySelector("button").focus();
  });
  return [title, list, more];
}

// All of them stand out on the felt until one is looked at.
export function movesShown({ moves, truncated }, pack, acts) {
  const all = moves.map(touched);
  queueMicrotask(() => acts.mark({ codes: [...new Set(all.flatMap((one) => one.codes))], zones: [...new Set(all.flatMap((one) => one.zones))] }));
  const said = word(moves.length === 1 ? "moves_one" : moves.length ? "moves_found" : "moves_none", { n: moves.length });
  return [
    make("p", { class: "verdict" }, said), truncated ? make("p", {}, word("moves_cut")) : null,
    ...sorts(moves).flatMap((one) => sort(one, pack, acts)),
  ];
}
