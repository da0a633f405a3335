// Every line of a record in a list: one stop of the tabulator, up and down by arrow keys.
import { stand } from "../current.js";
import { make, word } from "../felt.js";
import { kindOf, markOf, toldOf } from "./ruled.js";

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

  over(lines, changed, ruleset) {
    this.chosen = null;
    this.rows = lines.map((line, index) => row(line, toldOf(line, ruleset), changed.has(index)));
    this.list.replaceChildren(...this.rows.map((one) => make("li", {}, one)));
  }

  choose(index) {
    this.chosen = this.rows[index];
    stand(this.list, this.chosen);
  }
}

function row(line, told, changed) {
  const made = make("button", { type: "button", class: `row ${kindOf(line)} ${line.kind}`, tabindex: "-1" });
  made.append(make("span", { class: "number" }, String(line.line)), markOf(line), make("span", { class: "what" }, told));
  if (changed) made.append(make("span", { class: "changed", title: word("mark.changed") }, "⇄", make("span", { class: "unseen" }, ` (${word("mark.changed")})`)));
  return made;
}
