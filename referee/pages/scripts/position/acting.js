// What is chosen on the felt, and every move that can be made of it; each is asked about with one click.
import { button } from "../controls.js";
import { cards, make, packOf, word } from "../felt.js";
import { keepingFocus } from "../keys.js";
import { made } from "../moves.js";
import { dial } from "./setting.js";

const BARE = ["declare_blocked", "rebuy", "decline_rebuy", "resign"]; // nothing need be chosen for these

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
    const none = this.button("clear", () => desk.chooseNone(), held);
    return make(
      "div", { class: "chosen" },
      make("div", { role: "group", "aria-label": word("chosen") }, held ? cards(codes, pack) : empty, ...aside),
      make("span", { class: "bar" }, away, none),
    );
  }

  button(name, act, enabled = true, details = {}) {
    const key = `act ${name} ${Object.values(details).join(" ")}`;
    return button(word(`act.${name}`, details), act, { "data-key": key, disabled: !enabled });
  }

  // A button that asks about a move of what is chosen, and of a meld; where it can be none yet, it waits.
  move(type, meld = null) {
    const { desk } = this;
    const move = made(type, { cards: desk.codes(), meld, aside: desk.aside });
    const name = meld ? `${type}_on` : type;
    return this.button(name, () => this.questions.rule(move), typeof move !== "string", meld ? { meld } : {});
  }

  onMelds(type) {
    return (this.desk.position.melds || []).map(({ id }) => this.move(type, id));
  }

  get closes() {
    return dial(this.desk.position, this.desk.game, "finish") === "close";
  }

  aside(meld) {
    const { desk } = this;
    return this.button(meld ? "aside_on" : "aside", () => desk.putAside(meld), desk.chosen.length, meld ? { meld } : {});
  }

  usual() {
    const own = this.closes ? [this.aside(), this.move("close"), this.move("show")] : [this.move("meld"), ...this.onMelds("lay_off")];
    return make(
      "div", { class: "bar", role: "group", "aria-label": word("moves") },
      this.move("draw_stock"), this.move("take_discard"), ...own, this.move("discard"),
    );
  }

  // The rarer ones, and those that this game has not: the service says why not.
  others(open) {
    const melds = this.desk.position.melds || [];
    const own = this.closes
      ? [...melds.map(({ id }) => this.aside(id)), this.move("meld"), ...this.onMelds("lay_off")]
      : [this.aside(), this.move("open"), this.move("close")];
    const all = [...own, ...this.onMelds("swap_joker"), ...BARE.map((type) => this.move(type))];
    return make("details", { open }, make("summary", { "data-key": "other moves" }, word("other_moves")), make("div", { class: "bar" }, ...all));
  }
}
