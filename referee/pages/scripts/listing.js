// The legal moves as sentences, by what is done; each can be asked about, and shows on the felt what it plays.
import { button } from "./controls.js";
import { make, word } from "./felt.js";

const AT_ONCE = 40; // of one sort, before the next ones are asked for

function sorts(moves) {
  const sorted = new Map();
  for (const move of moves) sorted.set(move.type, [...(sorted.get(move.type) || []), move]);
  return [...sorted];
}

function row(move, { told, ask, look }) {
  const made = button(told.move(move), () => ask(move), { class: "legal-move" });
  for (const name of ["focus", "mouseenter"]) made.addEventListener(name, () => look(move));
  for (const name of ["blur", "mouseleave"]) made.addEventListener(name, () => look(null));
  return make("li", {}, made);
}

// The next ones, and a button for those after them.
function goOn(list, moves, how) {
  const rows = moves.slice(0, AT_ONCE).map((move) => row(move, how));
  const left = moves.slice(AT_ONCE);
  list.append(...rows);
  if (!left.length) return rows;
  const more = make("li", {}, button(word("more_moves", { n: Math.min(left.length, AT_ONCE) }), () => {
    more.remove();
    goOn(list, left, how)[0].firstChild.focus();
  }));
  list.append(more);
  return rows;
}

function sort([type, moves], how) {
  const list = make("ul", { class: "legal-moves" });
  goOn(list, moves, how);
  return [make(how.heading, {}, `${word(`sort.${type}`)} (${moves.length})`), list];
}

// `told` says moves, `heading` is the tag of the headings; `ask` is called with a move that was clicked, `look`
// with one that is looked at, or null; `none` says instead of the usual that there are none.
export function movesShown({ moves, truncated, hidden }, how) {
  const said = !moves.length && how.none || word(moves.length === 1 ? "moves_one" : moves.length ? "moves_found" : "moves_none", { n: moves.length });
  const notes = [hidden && "moves_hidden", truncated && "moves_cut"].filter(Boolean);
  return [
    make("p", { class: "verdict" }, said), ...notes.map((name) => make("p", { class: "faint" }, word(name))),
    ...sorts(moves).flatMap((one) => sort(one, how)),
  ];
}
