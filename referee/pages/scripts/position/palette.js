// The cards of the pack, a suit a row, each with how many copies are left; a click puts one where cards go.
import { card, cardName, make, packOf, word } from "../felt.js";
import { arrows, keepingFocus } from "../keys.js";
import { HIDDEN, JOKER, dial, left } from "./setting.js";

export class Palette {
  constructor(element, desk, packs) {
    Object.assign(this, { element, desk, packs });
    arrows(element, "button.card", { oneStop: true });
    element.addEventListener("click", (event) => this.clicked(event.target.closest("button.card")));
    this.draw();
  }

  clicked(button) {
    if (button && button.getAttribute("aria-disabled") !== "true") this.desk.put(button.dataset.code);
  }

  rows() {
    const suits = this.packs[dial(this.desk.position, this.desk.game, "pack_name")] || Object.values(this.packs)[0];
    return [...suits, [JOKER, HIDDEN]];
  }

  draw() {
    const stop = this.element.querySelector("button.card[tabindex='0']")?.dataset.key;
    const rows = this.rows().map((codes) => make("div", { class: "suit" }, ...codes.map((code) => this.card(code))));
    keepingFocus(this.element, () => this.element.replaceChildren(...rows));
    const cards = [...this.element.querySelectorAll("button.card")];
    const at = cards.find((one) => one.dataset.key === stop) || cards[0];
    for (const one of cards) one.tabIndex = one === at ? 0 : -1;
  }

  card(code) {
    const { position, game } = this.desk;
    const pack = packOf(position.ruleset);
    const count = Math.max(0, left(position, game, code));
    const made = card(code, pack, { pick: "" });
    made.removeAttribute("aria-pressed");
    delete made.dataset.pick;
    made.dataset.key = `palette ${code}`;
    if (code === HIDDEN) return made;
    made.setAttribute("aria-label", word("card_left", { card: cardName(code, pack), n: count }));
    if (!count) made.setAttribute("aria-disabled", "true");
    made.append(make("span", { class: "left", "aria-hidden": "true" }, String(count)));
    return made;
  }
}
