// What was chosen on the table to be tried: cards in the order of their choosing, a meld on the table, and cards
// that were set aside, each as a meld or for one. Whether it is a move at all is the referee's to say.

export class Choice {
  constructor() {
    this.clear();
  }

  clear() {
    this.picks = []; // "hand 0 3", in order
    this.meld = null;
    this.aside = []; // {picks, meld}
  }

  get places() {
    return new Set([...this.picks, ...this.aside.flatMap((one) => one.picks), ...(this.meld ? [`meld ${this.meld}`] : [])]);
  }

  get isEmpty() {
    return !this.places.size;
  }

  // A click on the table; gives whether it chose anything.
  pick(place) {
    const [what, id] = place.split(" ");
    if (what === "meld") this.meld = this.meld === id ? null : id;
    else if (what === "hand") this.toggle(place);
    else return false;
    return true;
  }

  toggle(place) {
    const before = this.places.has(place);
    this.picks = this.picks.filter((one) => one !== place);
    this.aside = this.aside.map((one) => ({ ...one, picks: one.picks.filter((pick) => pick !== place) })).filter((one) => one.picks.length);
    if (!before) this.picks.push(place);
  }

  setAside() {
    this.aside.push({ picks: this.picks, meld: this.meld });
    this.picks = [];
    this.meld = null;
  }

  // As moves are made of it.
  chosen(position) {
    const aside = this.aside.map(({ picks, meld }) => ({ cards: codes(picks, position), meld }));
    return { cards: codes(this.picks, position), meld: this.meld, aside };
  }
}

// The cards at these places.
export function codes(picks, position) {
  return picks.map((place) => {
    const [, seat, at] = place.split(" ");
    return position.seats[seat].hand[at];
  });
}

// Which moves a moment of the game is for; the others can be tried as well, and the referee says why not.
const USUAL = {
  draw: ["draw_stock", "take_discard", "declare_blocked"],
  play: ["meld", "open", "lay_off", "swap_joker", "discard"],
  show: ["show"],
  rebuy: ["rebuy", "decline_rebuy"],
};
const CLOSING = { draw: USUAL.draw, play: ["close", "discard"], show: USUAL.show, rebuy: USUAL.rebuy };

// What can be said in that phase, and what else there is. `closing`: the game ends deals by closing.
export function acts(phase, closing) {
  const game = closing ? CLOSING : USUAL;
  const now = game[phase] || [];
  const others = [...new Set(Object.entries(game).filter(([of]) => closing || of !== "show").flatMap(([, types]) => types)), "resign"];
  return { now, others: others.filter((type) => !now.includes(type)) };
}
