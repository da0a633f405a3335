// A step that could not be read: in the place of its table stands why, until it was read.
import { problemShown } from "../ask.js";
import { make, word } from "../felt.js";

const OF_THE_STEP = ["felt", "standing", "winners", "trying", "moves"];

export class Unread {
  constructor(parts) {
    Object.assign(this, { parts, step: 0 });
  }

  // `drawn`: the table is there, and only what may be played is not.
  shown(step, problem, drawn) {
    const before = this.step;
    this.step = step;
    if (!drawn) this.blank(true);
    if (before !== step) this.parts.unread.replaceChildren(problemShown(problem), make("p", { class: "faint" }, word("unread", { step })));
  }

  none() {
    this.step = 0;
    this.blank(false);
    this.parts.unread.replaceChildren();
  }

  blank(away) {
    for (const name of OF_THE_STEP) this.parts[name].hidden = away;
    this.parts.branch.disabled = away;
  }
}
