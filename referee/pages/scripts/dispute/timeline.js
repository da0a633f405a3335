// Every line of a record in a list: one stop of the tabulator, up and down by arrow keys.
import { make, word } from "../felt.js";
import { kindOf, markOf } from "./ruled.js";

const MOVES = { ArrowUp: -1, ArrowDown: 1 };

export class Timeline {
  constructor(list, choose) {
    this.list = list;
    this.rows = [];
    this.chosen = null;
    list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) choose(this.rows.indexOf(row));
    });
    list.addEventListener("keydown", (event) => {
      if (!MOVES[event.key]) return;
      choose(this.rows.indexOf(this.chosen) + MOVES[event.key]);
      this.chosen.focus({ preventScroll: true });
      event.preventDefault();
    });
  }

  over(lines, changed) {
    this.chosen = null;
    this.rows = lines.map((line, index) => row(line, changed.has(index)));
    this.list.replaceChildren(...this.rows.map((one) => make("li", {}, one)));
  }

  choose(index) {
    if (this.chosen) {
      this.chosen.removeAttribute("aria-current");
      this.chosen.tabIndex = -1;
    }
    this.chosen = this.rows[index];
    this.chosen.setAttribute("aria-current", "step");
    this.chosen.tabIndex = 0;
    this.bringUp(this.chosen.parentElement);
  }

  // Within the list alone: the page stays where it is.
  bringUp(item) {
    const { list } = this;
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 3;
    }
  }
}

function row(line, changed) {
  const made = make("button", { type: "button", class: `row ${kindOf(line)} ${line.kind}`, tabindex: "-1" });
  made.append(make("span", { class: "number" }, String(line.line)), markOf(line), make("span", { class: "what" }, line.told));
  if (changed) made.append(make("span", { class: "changed", title: word("mark.changed") }, "⇄", make("span", { class: "unseen" }, ` (${word("mark.changed")})`)));
  return made;
}
