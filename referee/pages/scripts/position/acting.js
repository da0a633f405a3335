// What is chosen on the felt, and every move that can be made of it; each is asked about with one click.
import { cards, make, packOf, word } from "../felt.js";
import { keepingFocus } from "../keys.js";
import { BARE, MADE, layOff, swap } from "../moves.js";
import { dial } from "./setting.js";

export class Acting {
  constructor(element, desk, questions) {
    Object.assign(this, { element, desk, questions });
    this.draw();
  }

  draw() {
    const open = this.element.querySelector("details")?.open;
    keepingFocus(this.element, () => this.element.replaceChildren(this.chosen(), this.usual(), this.others(open)), () => this.element.querySelector("button"));
  }

  get pack() {
    return packOf(this.desk.position.ruleset);
  }

  chosen() {
    const { desk, pack } = this;
    const codes = desk.codes();
    const aside = desk.aside.map((group) => make("span", { class: "aside" }, group.meld ? `${group.meld} + ` : "", cards(group.cards, pack)));
    const held = codes.length || aside.length;
    const empty = make("span", { class: "faint" }, word("nothing_chosen"));
    const away = this.button("take_away", () => desk.takeAway(desk.chosen), codes.length);
    const none = this.button("choose_none", () => desk.chooseNone(), held);
    return make(
      "div", { class: "chosen" },
      make("div", { role: "group", "aria-label": word("chosen") }, held ? cards(codes, pack) : empty, ...aside),
      make("span", { class: "bar" }, away, none),
    );
  }

  button(name, act, enabled = true, details = {}) {
    const key = `act ${name} ${Object.values(details).join(" ")}`;
    const made = make("button", { type: "button", "data-key": key, disabled: !enabled }, word(`act.${name}`, details));
    made.addEventListener("click", act);
    return made;
  }

  // A button that asks about a move.
  move(name, move, enabled, details) {
    return this.button(name, () => this.questions.rule(move()), enabled, details);
  }

  made(name, enabled) {
    const { desk } = this;
    return this.move(name, () => MADE[name](desk.codes(), desk.aside), enabled);
  }

  bare(name) {
    return this.move(name, () => ({ type: name }));
  }

  layOffs(count) {
    const melds = this.desk.position.melds || [];
    return melds.map(({ id }) => this.move("lay_off", () => layOff(this.desk.codes(), id), count, { meld: id }));
  }

  get closes() {
    return dial(this.desk.position, this.desk.game, "finish") === "close";
  }

  asides(count) {
    const { desk } = this;
    return [this.button("aside", () => desk.putAside(), count), this.made("close", count === 1), this.made("show", !count)];
  }

  usual() {
    const { closes } = this;
    const count = this.desk.chosen.length;
    const own = closes ? this.asides(count) : [this.made("meld", count), ...this.layOffs(count)];
    return make(
      "div", { class: "bar", role: "group", "aria-label": word("moves") },
      this.bare("draw_stock"), this.bare("take_discard"), ...own, this.made("discard", count === 1),
    );
  }

  // The rarer ones, and those that this game has not: the service says why not.
  others(open) {
    const { desk } = this;
    const count = desk.chosen.length;
    const melds = desk.position.melds || [];
    const swaps = melds.map(({ id }) => this.move("swap_joker", () => swap(desk.codes(), id), count === 1, { meld: id }));
    const onMelds = melds.map(({ id }) => this.button("aside_for", () => desk.putAside(id), count, { meld: id }));
    const own = this.closes
      ? [...onMelds, this.made("meld", count), ...this.layOffs(count)]
      : [this.button("aside", () => desk.putAside(), count), this.made("open", desk.aside.length), this.made("close", count === 1)];
    const bare = BARE.slice(2).map((name) => this.bare(name));
    return make("details", { open }, make("summary", { "data-key": "other moves" }, word("other_moves")), make("div", { class: "bar" }, ...own, ...swaps, ...bare));
  }
}
