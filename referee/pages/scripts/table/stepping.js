// Which step of a match is shown: by buttons, a slider, a number, keys, and the address.
import { word } from "../felt.js";

const PACE = 1200;
const TYPED_INTO = "input:not([type=range]), select, textarea";

export class Steps {
  // `last()` is the newest step, `deal(step, by)` the first step of a deal before or after; `show` shows one.
  constructor(parts, { last, deal, show }) {
    Object.assign(this, { parts, last, deal, show, at: 0, running: null });
    this.acts = {
      first: () => this.go(1), back: () => this.go(this.at - 1), next: () => this.go(this.at + 1), last: () => this.go(this.last()),
      run: () => (this.running ? this.pause() : this.run()),
      before: () => this.go(this.deal(this.at, -1)), after: () => this.go(this.deal(this.at, 1)),
    };
    for (const name of ["first", "back", "run", "next", "last"]) parts[name].addEventListener("click", this.acts[name]);
    parts.slider.addEventListener("input", () => this.go(Number(parts.slider.value)));
    parts.number.addEventListener("change", () => this.go(Number(parts.number.value) || this.at));
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.addressed() && this.go(this.addressed()));
  }

  // Whether the newest step is shown, so that whatever comes is shown as well.
  get follows() {
    return this.at === this.last();
  }

  // The step that the address names, or 0.
  addressed() {
    return Number(/^#v=(\d{1,9})$/.exec(location.hash)?.[1] || 0);
  }

  go(step, { follows = false } = {}) {
    if (this.running && !follows) this.pause();
    this.at = Math.max(1, Math.min(this.last(), step));
    if (!follows || this.addressed()) history.replaceState(history.state, "", `#v=${this.at}`);
    this.drawn();
    return this.show(this.at);
  }

  // What the controls say; whatever came last counts in as well.
  drawn() {
    const { slider, number, first, back, next, last, place } = this.parts;
    for (const one of [slider, number]) {
      one.max = Math.max(1, this.last());
      one.value = this.at;
    }
    place.textContent = word("at_step", { step: this.at, steps: this.last() });
    slider.setAttribute("aria-valuetext", place.textContent);
    // a button that cannot be used keeps its place among the keys
    for (const one of [first, back]) one.setAttribute("aria-disabled", String(this.at <= 1));
    for (const one of [next, last]) one.setAttribute("aria-disabled", String(this.follows));
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || this.left) return;
    if (event.target.closest(TYPED_INTO)) return;
    const name = KEYS[event.key];
    if (!name || (name === "run" && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    this.acts[name]();
  }

  run() {
    if (this.follows) this.at = 0;
    this.parts.run.textContent = "❚❚";
    this.parts.run.setAttribute("aria-label", word("pause"));
    this.running = {};
    this.on(this.running);
  }

  // One step after the other, each when the last is there to be seen.
  async on(running) {
    while (this.running === running) {
      await this.go(this.at + 1, { follows: true });
      if (this.follows) return this.pause();
      await new Promise((soon) => setTimeout(soon, PACE));
    }
  }

  leave() {
    this.running = null;
    this.left = true;
  }

  pause() {
    this.running = null;
    this.parts.run.textContent = "▶";
    this.parts.run.setAttribute("aria-label", word("run"));
    if (this.addressed()) history.replaceState(history.state, "", `#v=${this.at}`);
  }
}

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "run", PageUp: "before", PageDown: "after" };
