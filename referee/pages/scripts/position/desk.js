// The one position on the page, its past, and what is chosen on it; whoever draws it is told of every change.
import { codeAt, put, takeAway, likelyKind, changeMeld, cardsOf, dial, fitted, fresh } from "./setting.js";

const LONGEST_PAST = 200;

export class Desk extends EventTarget {
  constructor(games, packs, position) {
    super();
    Object.assign(this, { games, packs });
    this.past = [];
    this.begin(position);
  }

  get game() {
    return this.games[this.position.ruleset] || Object.values(this.games)[0];
  }

  get setName() {
    return dial(this.position, this.game, "set_kind") === "trio" ? "trio" : "pierna";
  }

  // How many cards a position is played with.
  all(position) {
    const [pack, packs, jokers] = ["pack_name", "packs", "jokers"].map((name) => dial(position, this.games[position.ruleset], name));
    return (this.packs[pack]?.flat().length ?? 0) * packs + jokers || Infinity;
  }

  begin(position) {
    this.position = position;
    this.zone = `hand ${position.turn.seat}`;
    this.chosen = []; // places, in the order in which they were chosen
    this.aside = []; // cards put aside as melds of one act: {cards, meld?}
  }

  // Another position; what was chosen on the old one is gone with it.
  change(position, zone = this.zone) {
    this.past = [...this.past.slice(-LONGEST_PAST + 1), { position: this.position, zone: this.zone }];
    this.position = position;
    this.zone = zone;
    this.chosen = [];
    this.aside = [];
    this.tell("change");
  }

  undo() {
    const last = this.past.pop();
    if (!last) return;
    this.begin(last.position);
    this.zone = last.zone;
    this.tell("change");
  }

  // Another position altogether, which can be undone as well.
  load(position) {
    this.change(position, `hand ${position.turn.seat}`);
  }

  // An empty table of a game, all other cards in the stock.
  clear(ruleset) {
    const empty = fresh(this.games[ruleset], ruleset);
    this.load(fitted(empty, this.all(empty)));
  }

  tell(what) {
    this.dispatchEvent(new Event(what));
  }

  aim(zone) {
    this.zone = zone;
    this.tell("choice");
  }

  choose(place) {
    this.chosen = this.chosen.includes(place) ? this.chosen.filter((one) => one !== place) : [...this.chosen, place];
    this.tell("choice");
  }

  chooseNone() {
    this.chosen = [];
    this.aside = [];
    this.tell("choice");
  }

  putAside(meld) {
    this.aside = [...this.aside, { cards: this.codes(), ...(meld ? { meld } : {}) }];
    this.chosen = [];
    this.tell("choice");
  }

  codes() {
    return this.chosen.map((place) => codeAt(this.position, place));
  }

  put(code) {
    this.change(fitted(this.guessed(put(this.position, this.zone, code)), this.all(this.position)));
  }

  takeAway(places) {
    this.change(this.guessed(takeAway(this.position, places)));
  }

  // A meld that is being set up is called what it looks like, unless it was called otherwise by hand.
  guessed(position) {
    const [kind, id] = this.zone.split(" ");
    const cards = kind === "meld" ? cardsOf(position, this.zone) : null;
    const before = this.position.melds?.find((meld) => meld.id === id);
    if (!cards || !before || before.kind !== likelyKind(before.cards, this.setName)) return position;
    return changeMeld(position, id, { kind: likelyKind(cards, this.setName) });
  }
}
