// Which step of a match is shown: also by a slider, a number, the deal before or after, and the address.
import { Steps } from "../steps.js";

export class Stepping extends Steps {
  // `newest()` is the newest step, `deal(step, by)` the first step of a deal before or after; `show` shows one.
  constructor(parts, { newest, deal, show }) {
    super(document.getElementById("steps"), show);
    Object.assign(this, { parts, newest, deal, left: false });
    this.button("fault").hidden = true; // none of these steps is one
    parts.slider.addEventListener("input", () => this.choose(Number(parts.slider.value)));
    parts.number.addEventListener("change", () => this.choose(Number(parts.number.value) || this.at));
    addEventListener("hashchange", () => this.addressed() && this.choose(this.addressed()));
  }

  get first() {
    return 1;
  }

  get last() {
    return this.left ? 0 : this.newest();
  }

  // Whether the newest step is shown, so that whatever comes is shown as well.
  get follows() {
    return this.at === this.last;
  }

  places() {
    return { ...super.places(), before: this.deal(this.at, -1), after: this.deal(this.at, 1) };
  }

  // The step that the address names, or 0.
  addressed() {
    return Number(/^#v=(\d{1,9})$/.exec(location.hash)?.[1] || 0);
  }

  go(step) {
    const shown = super.go(step);
    this.address();
    return shown;
  }

  // The newest step, which is what an address without a step shows.
  follow() {
    if (this.addressed()) return this.go(this.last);
    return super.go(this.last);
  }

  address() {
    history.replaceState(history.state, "", `#v=${this.at}`);
  }

  // Whatever came last counts in as well.
  drawn() {
    super.drawn();
    const { slider, number } = this.parts;
    for (const one of [slider, number]) {
      one.max = Math.max(1, this.last);
      one.value = this.at;
    }
    slider.setAttribute("aria-valuetext", this.bar.querySelector(".place").textContent);
  }

  leave() {
    this.stop();
    this.left = true;
  }
}
