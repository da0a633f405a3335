// Step by step through a record: by buttons, by keys, and by itself. Who draws a step is told its number.
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "fault", F: "fault", " ": "play" };
const PACE = 1500; // milliseconds a step
const WRITING = "input, textarea, select, [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, a, [role=button]";

// `bar` holds buttons `data-step`, a place `.place` with its sentence in `data-words`, and what is read out,
// `.said`. `show(number)` draws that step and gives what is read out of it.
export class Steps {
  constructor(bar, show) {
    this.bar = bar;
    this.show = show;
    this.count = 0;
    this.fault = -1;
    this.at = 0;
    this.playing = null;
    for (const button of this.buttons()) button.addEventListener("click", () => this.act(button.dataset.step));
    addEventListener("keydown", (event) => this.key(event));
  }

  buttons() {
    return this.bar.querySelectorAll("[data-step]");
  }

  // Go through so many steps from now on, of which one may be the fault.
  over(count, fault, at) {
    this.stop();
    this.count = count;
    this.fault = fault;
    this.bar.querySelector("[data-step=fault]").hidden = fault < 0;
    this.go(at);
  }

  go(number) {
    if (!this.count) return;
    this.at = Math.max(0, Math.min(this.count - 1, Math.trunc(number) || 0));
    const place = this.bar.querySelector(".place");
    place.textContent = place.dataset.words.replace("{step}", this.at + 1).replace("{steps}", this.count);
    const said = this.show(this.at);
    if (!this.playing) this.bar.querySelector(".said").textContent = `${place.textContent}: ${said}`;
    this.atAnEnd("first", this.at === 0);
    this.atAnEnd("back", this.at === 0);
    this.atAnEnd("next", this.at === this.count - 1);
    this.atAnEnd("last", this.at === this.count - 1);
  }

  choose(number) {
    this.stop();
    this.go(number);
  }

  // A button that leads nowhere keeps its focus, and says so.
  atAnEnd(name, is) {
    this.bar.querySelector(`[data-step=${name}]`).setAttribute("aria-disabled", String(is));
  }

  act(name) {
    if (name === "play") return this.playing ? this.stop() : this.play();
    this.stop();
    const places = { first: 0, back: this.at - 1, next: this.at + 1, last: this.count - 1, fault: this.fault };
    if (name !== "fault" || this.fault >= 0) this.go(places[name]);
  }

  play() {
    if (this.at === this.count - 1) this.go(0);
    this.playing = setInterval(() => (this.at < this.count - 1 ? this.go(this.at + 1) : this.stop()), PACE);
    this.shownPlaying();
  }

  // While it plays nothing is read out, or nobody could follow; where it stops is.
  stop() {
    if (!this.playing) return;
    clearInterval(this.playing);
    this.playing = null;
    this.shownPlaying();
    this.go(this.at);
  }

  shownPlaying() {
    const button = this.bar.querySelector("[data-step=play]");
    button.setAttribute("aria-pressed", String(this.playing !== null));
  }

  key(event) {
    const name = KEYS[event.key];
    if (!name || !this.count || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.(WRITING)) return;
    if (event.key === " " && event.target.closest?.(PRESSED_BY_SPACE)) return;
    this.act(name);
    event.preventDefault();
  }
}
