// What a position has beside its cards: whose turn it is and how far, and how each seat stands.
import { make, word } from "../felt.js";
import { cardChoice, choice, number, seatChoice } from "./field.js";
import { keepingFocus } from "../keys.js";
import { dial } from "./setting.js";

const STATUS = ["playing", "eliminated", "resigned", "won"];
const asked = () => [[undefined, word("as_it_lies")], [true, word("yes")], [false, word("no")]];

export class Fields {
  constructor(element, desk) {
    Object.assign(this, { element, desk });
    this.draw();
  }

  draw() {
    const open = new Set([...this.element.querySelectorAll("details[open]")].map((one) => one.dataset.name));
    const parts = [this.turn(), this.table(), ...this.desk.position.seats.map((seat, at) => this.seat(seat, at))];
    for (const part of parts) if (part.dataset.name) part.open = open.has(part.dataset.name);
    keepingFocus(this.element, () => this.element.replaceChildren(...parts));
  }

  phases() {
    const close = dial(this.desk.position, this.desk.game, "finish") === "close";
    const all = ["draw", "play", close ? "show" : "rebuy", "deal", "over"];
    const now = this.desk.position.turn.phase;
    return [...new Set([...all, now])].map((phase) => [phase, word(`phase.${phase}`)]);
  }

  turn() {
    const { desk } = this;
    return make(
      "fieldset", { "data-at": "/turn" }, make("legend", {}, word("turn")),
      seatChoice(desk, ["turn", "seat"], word("turn_of")),
      choice(desk, ["turn", "phase"], word("phase"), this.phases()),
      cardChoice(desk, ["turn", "taken"], word("taken_now")),
      cardChoice(desk, ["turn", "must_use"], word("must_use_now")),
    );
  }

  table() {
    const { desk } = this;
    return this.folded(
      "table", word("table_fields"),
      number(desk, ["stock"], word("stock_count"), { most: 200, fallback: 40 }),
      seatChoice(desk, ["dealer"], word("dealer")),
      number(desk, ["round"], word("round_number"), { fallback: desk.position.deal ?? 1 }),
      number(desk, ["idle_recycles"], word("idle_recycles"), { fallback: 0 }),
    );
  }

  folded(name, title, ...controls) {
    return make("details", { "data-name": name }, make("summary", { "data-key": `fold ${name}` }, title), make("div", { class: "fields" }, ...controls));
  }

  seat(seat, at) {
    const { desk } = this;
    const path = (name) => ["seats", at, name];
    const folded = this.folded(
      `seat ${at}`, word("seat", { number: at }),
      number(desk, path("hand"), word("hand_count"), { most: 200 }),
      number(desk, path("total"), word("total_points"), { least: -1_000_000, fallback: 0 }),
      choice(desk, path("opened"), word("opened_now"), asked()),
      choice(desk, path("opened_before"), word("opened_before"), asked()),
      choice(desk, path("status"), word("status"), STATUS.map((one) => [one, word(`status.${one}`)]), { fallback: "playing" }),
      number(desk, path("rebuys"), word("rebuys"), { fallback: 0 }),
    );
    folded.dataset.at = `/seats/${at}`;
    return folded;
  }
}
