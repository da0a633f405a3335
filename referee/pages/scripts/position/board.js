// The felt on which a position is set up: zones for cards, and every card a button that can be chosen.
import { select } from "../controls.js";
import { card, cards, counted, make, packOf, shortName, standing, word } from "../felt.js";
import { arrows, keepingFocus } from "../keys.js";
import { mark } from "../moves.js";
import { kindName } from "../told.js";
import { cardsOf, changeMeld, newMeld, withoutMeld } from "./setting.js";

const KINDS = ["escalera", "pierna", "trio"];

export class Board {
  constructor(element, desk) {
    Object.assign(this, { element, desk });
    arrows(element, "button");
    element.addEventListener("click", (event) => this.clicked(event.target.closest("button")));
    element.addEventListener("change", (event) => this.changed(event.target));
    element.addEventListener("keydown", (event) => this.removed(event));
    this.draw();
  }

  clicked(button) {
    const { place, aim, add, gone } = button?.dataset || {};
    if (place) this.desk.choose(place);
    if (aim) this.desk.aim(aim);
    if (gone) this.desk.change(withoutMeld(this.desk.position, gone), `hand ${this.desk.position.turn.seat}`);
    if (add) {
      const { next, zone } = newMeld(this.desk.position, this.desk.position.turn.seat);
      this.desk.change(next, zone);
    }
  }

  changed({ dataset, value }) {
    const change = dataset.member === "owner" ? { owner: Number(value) } : { kind: value };
    this.desk.change(changeMeld(this.desk.position, dataset.meld, change));
  }

  // Delete on a card takes it away.
  removed(event) {
    const { place } = event.target.dataset;
    if (!place || !["Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    this.desk.takeAway([place]);
  }

  draw() {
    const { position } = this.desk;
    this.pack = packOf(position.ruleset);
    const parts = [
      ...position.seats.map((seat, number) => this.seat(seat, number)),
      make("div", { class: "middle" }, this.pile(), this.stock()),
      make("div", { class: "melds", "data-at": "/melds" }, ...(position.melds || []).map((meld, at) => this.meld(meld, at)), this.addMeld()),
    ];
    keepingFocus(this.element, () => this.element.replaceChildren(...parts), (held) => this.lastOf(held) || this.aimed());
  }

  // Where the last card of a zone is gone, the one that is last now.
  lastOf(key) {
    const zone = key.replace(/ \d+$/, "");
    return zone === key ? null : [...this.element.querySelectorAll(`[data-key^="${CSS.escape(zone)} "].card`)].at(-1);
  }

  aimed() {
    return this.element.querySelector("[data-aim][aria-pressed=true]");
  }

  // The button that says where cards go.
  head(zone, title, counting) {
    const aimed = this.desk.zone === zone;
    const label = make("b", {}, title);
    return make(
      "button", { type: "button", class: "zone", "data-aim": zone, "data-key": `aim ${zone}`, "aria-pressed": String(aimed) },
      label, counting ? ` · ${counting}` : "",
    );
  }

  zone(zone, at, title, attributes, ...more) {
    const held = cardsOf(this.desk.position, zone);
    const look = `zone-box ${attributes.class || ""}${this.desk.zone === zone ? " aimed" : ""}`;
    return make(
      "section", { ...attributes, class: look, "data-at": at, "data-zone": zone, "aria-label": title },
      ...more, held ? this.cards(held, zone, at, attributes["data-kind"]) : null,
    );
  }

  cards(codes, zone, at, kind) {
    const stands = kind ? standing(codes, kind, this.pack) : codes;
    return make("span", { class: "cards" }, ...codes.map((code, number) => this.card(code, `${zone} ${number}`, `${at}/${number}`, stands[number])));
  }

  card(code, place, at, as) {
    const number = this.desk.chosen.indexOf(place);
    const made = card(code, this.pack, { as, pick: place, picked: number >= 0 });
    delete made.dataset.pick;
    Object.assign(made.dataset, { place, key: place, at });
    if (number >= 0) made.append(make("span", { class: "nth", "aria-hidden": "true" }, String(number + 1)));
    return made;
  }

  seat(seat, number) {
    const { turn, dealer } = this.desk.position;
    const who = word("seat", { number });
    const count = Array.isArray(seat.hand) ? seat.hand.length : seat.hand;
    const said = [counted(count), word("total", { total: seat.total ?? 0 })];
    if (turn.seat === number) said.push(...this.duties(turn));
    if (dealer === number) said.push(word("deals"));
    if (seat.opened) said.push(word("opened"));
    if (seat.status && seat.status !== "playing") said.push(word(seat.status));
    const attributes = { class: `seat${turn.seat === number ? " turn" : ""}`, "data-seat": String(number) };
    const title = word("hand_of", { who });
    const unseen = Array.isArray(seat.hand) ? null : make("span", { class: "unknown" }, cards(Array(Math.min(count, 15)).fill("??"), this.pack));
    const box = this.zone(`hand ${number}`, `/seats/${number}/hand`, title, attributes, this.head(`hand ${number}`, who, said.join(" · ")), unseen);
    return make("div", { "data-at": `/seats/${number}` }, box);
  }

  duties(turn) {
    const said = [word("plays"), word(`phase.${turn.phase}`)];
    for (const name of ["taken", "must_use"]) if (turn[name]) said.push(word(name, { card: shortName(turn[name], this.pack) }));
    return said;
  }

  pile() {
    const count = this.desk.position.pile?.length || 0;
    return this.zone("pile", "/pile", word("pile"), { class: "pile" }, this.head("pile", word("pile"), counted(count)));
  }

  stock() {
    const { stock = 40 } = this.desk.position;
    const listed = Array.isArray(stock);
    const back = !listed && stock ? card("??", this.pack) : null;
    return this.zone("stock", "/stock", word("stock"), { class: "stock" }, this.head("stock", word("stock"), counted(listed ? stock.length : stock)), back);
  }

  meld(meld, at) {
    const title = word("meld_of", { meld: meld.id, who: word("seat", { number: meld.owner }) });
    const zone = `meld ${meld.id}`;
    const gone = make("button", { type: "button", "data-gone": meld.id, "data-key": `gone ${zone}`, "aria-label": word("meld_gone", { meld: meld.id }) }, "×");
    const box = this.zone(
      zone, `/melds/${at}/cards`, title, { class: "meld", "data-kind": meld.kind, "data-meld": meld.id },
      make("span", { class: "bar" }, this.head(zone, meld.id), this.kinds(meld), this.owners(meld), gone),
    );
    return make("div", { "data-at": `/melds/${at}` }, box);
  }

  kinds(meld) {
    return this.member("kind", meld, KINDS.map((kind) => [kind, kindName(kind)]));
  }

  owners(meld) {
    return this.member("owner", meld, this.desk.position.seats.map((_, seat) => [seat, word("seat", { number: seat })]));
  }

  member(name, meld, options) {
    const { id } = meld;
    return select(options, meld[name], { "data-meld": id, "data-member": name, "data-key": `${name} ${id}`, "aria-label": word(`${name}_of`, { meld: id }) });
  }

  addMeld() {
    return make("button", { type: "button", class: "add", "data-add": "meld", "data-key": "add meld" }, word("new_meld"));
  }

  // What a move of the acting seat would use.
  mark(what) {
    mark(this.element, this.desk.position.turn.seat, what);
  }
}
