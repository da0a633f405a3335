// Which game is played, by how many, and under which house rules.
import { select } from "../controls.js";
import { make, word } from "../felt.js";
import { keepingFocus } from "../keys.js";
import { bookAddress } from "../ruling.js";
import { dial, fitted, withMember, withSeats } from "./setting.js";

export class RulesBar {
  // `cleared` is where is said that a table was.
  constructor(element, desk, dials, cleared) {
    Object.assign(this, { element, desk, dials, cleared });
    this.draw();
  }

  draw() {
    const { position } = this.desk;
    this.cleared.textContent = position.ruleset === this.put ? word("cleared", { game: this.desk.game.title }) : "";
    this.put = null;
    const open = this.element.querySelector("details")?.open;
    const said = word("house_rules", { n: Object.keys(position.options || {}).length });
    const dials = make(
      "details", { open, "data-at": "/options" }, make("summary", { "data-key": "options" }, said),
      make("div", { class: "fields" }, ...Object.keys(this.dials).map((name) => this.dial(name))), this.asJson(),
    );
    keepingFocus(this.element, () => this.element.replaceChildren(this.bar(), dials));
  }

  bar() {
    const { game, position } = this.desk;
    const book = make("a", { href: bookAddress(position), "data-key": "book" }, word("its_rules"));
    const fewest = game.dials.players;
    const most = Math.max(fewest.max, position.seats.length);
    const seats = Array.from({ length: most - fewest.min + 1 }, (_, at) => fewest.min + at);
    return make("div", { class: "bar" }, this.games(), this.seats([...new Set([...seats, position.seats.length])]), book);
  }

  games() {
    const { games, position } = this.desk;
    const options = Object.entries(games).map(([id, game]) => [id, game.title]);
    const chosen = select(options, position.ruleset, { "data-key": "ruleset" }, (ruleset) => this.play(ruleset));
    return make("label", { class: "field", "data-at": "/ruleset" }, make("span", {}, word("game")), chosen);
  }

  // Where the cards are others, the table is cleared; undo brings it back.
  play(ruleset) {
    const { desk } = this;
    const game = desk.games[ruleset];
    const { options, ...position } = desk.position;
    const same = game.dials.pack_name === dial(desk.position, desk.game, "pack_name");
    if (same) return desk.change(fitted({ ...position, ruleset }, desk.all({ ruleset })));
    this.put = ruleset;
    return desk.clear(ruleset);
  }

  seats(counts) {
    const { desk } = this;
    const options = counts.map((count) => [count, String(count)]);
    const sit = (count) => desk.change(withSeats(desk.position, Number(count), desk.game.dials.hand_size));
    const chosen = select(options, desk.position.seats.length, { "data-key": "seats" }, sit);
    return make("label", { class: "field", "data-at": "/seats" }, make("span", {}, word("seats")), chosen);
  }

  dial(name) {
    const { desk } = this;
    const { meaning, takes } = this.dials[name];
    const usual = desk.game.dials[name];
    const now = dial(desk.position, desk.game, name);
    const options = takes.map((value, at) => [at, shown(value, value === usual)]);
    const chosen = select(options, takes.indexOf(now), { "data-key": `dial ${name}` }, (at) => this.turn(name, takes[at], usual));
    return make("label", { class: "field wide", "data-at": `/options/${name}` }, make("span", {}, make("code", {}, name), " ", meaning), chosen);
  }

  turn(name, value, usual) {
    const { [name]: _, ...others } = this.desk.position.options || {};
    this.set(value === usual ? others : { ...others, [name]: value });
  }

  set(options) {
    this.desk.change(withMember(this.desk.position, ["options"], Object.keys(options).length ? options : undefined));
  }

  asJson() {
    const box = make("textarea", { rows: 2, spellcheck: "false", "data-key": "options json" });
    box.value = JSON.stringify(this.desk.position.options || {});
    box.addEventListener("change", () => this.read(box));
    return make("label", { class: "field wide" }, make("span", {}, word("options_json")), box);
  }

  read(box) {
    let options = null;
    try {
      options = JSON.parse(box.value || "{}");
    } catch { /* not JSON: said below */ }
    const good = options !== null && typeof options === "object" && !Array.isArray(options);
    box.setCustomValidity(good ? "" : word("not_an_object"));
    box.reportValidity();
    if (good) this.set(options);
  }
}

function shown(value, usual) {
  const text = typeof value === "boolean" ? word(value ? "yes" : "no") : value;
  return usual ? word("usual", { value: text }) : text;
}
