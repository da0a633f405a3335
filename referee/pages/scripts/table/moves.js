// The legal moves of a step: a list, and what they touch on the felt.
import { make, word } from "../felt.js";

const AT_ONCE = 40;

export class Moves {
  // `felt` is the table on which a move's cards are marked; `chosen` is told of a move that was clicked.
  constructor(place, felt, sentences, chosen) {
    Object.assign(this, { place, felt, sentences, chosen });
  }

  clear() {
    this.place.replaceChildren();
  }

  show({ moves, truncated, hidden, seat }) {
    this.seat = seat;
    const list = make("ul", { class: "moves" });
    const notes = [];
    if (!moves.length) notes.push(word("none_listed"));
    if (hidden) notes.push(word("hidden_cards"));
    if (truncated) notes.push(word("cut"));
    this.place.replaceChildren(...notes.map((text) => make("p", { class: "faint" }, text)), list);
    this.more(list, moves, 0);
  }

  more(list, moves, from) {
    const some = moves.slice(from, from + AT_ONCE).map((move) => make("li", {}, this.button(move)));
    list.append(...some);
    const left = moves.length - from - some.length;
    if (from) some[0]?.firstChild.focus();
    if (!left) return;
    const button = make("button", { type: "button", class: "more" }, word("more_moves", { n: Math.min(left, AT_ONCE) }));
    button.addEventListener("click", () => {
      button.remove();
      this.more(list, moves, from + AT_ONCE);
    });
    list.after(button);
  }

  button(move) {
    const made = make("button", { type: "button", "data-move": move.type }, this.sentences.move(move));
    const mark = () => markMove(this.felt, this.seat, move);
    for (const name of ["mouseenter", "focus"]) made.addEventListener(name, mark);
    for (const name of ["mouseleave", "blur"]) made.addEventListener(name, () => unmark(this.felt));
    made.addEventListener("click", () => this.chosen(move));
    return made;
  }
}

// The cards that any of these moves would use: codes of the hand, for the felt.
export function playable(moves) {
  return new Set(moves.flatMap(cardsOf));
}

export const cardsOf = (move) => [
  ...(move.cards || []), ...(move.card ? [move.card] : []),
  ...(move.melds || []).flatMap((meld) => meld.cards), ...(move.lay_offs || []).flatMap((one) => one.cards),
];

// Mark on the felt what a move touches: cards of the hand, each copy once; a meld; the pile or the stock.
export function markMove(felt, seat, move) {
  unmark(felt);
  const hand = [...felt.querySelectorAll(".seat")][seat]?.querySelectorAll(".card") || [];
  const left = cardsOf(move);
  for (const card of hand) {
    const at = left.indexOf(card.dataset.code);
    if (at < 0) continue;
    left.splice(at, 1);
    card.classList.add("marked");
  }
  const place = { draw_stock: ".stock .card", take_discard: ".pile .card" }[move.type];
  if (place) felt.querySelector(place)?.classList.add("marked");
  for (const id of [move.meld, ...(move.lay_offs || []).map((one) => one.meld)]) markMeld(felt, id);
}

function markMeld(felt, id) {
  const at = felt.position.melds.findIndex((meld) => meld.id === id);
  felt.querySelectorAll(".meld")[at]?.classList.add("marked");
}

export function unmark(felt) {
  for (const marked of felt.querySelectorAll(".marked")) marked.classList.remove("marked");
}
