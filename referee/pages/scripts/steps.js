// Step by step through a record: by buttons, by keys, and by itself. Who draws a step is told its number.
const KEYS = {
  ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", PageUp: "before", PageDown: "after", f: "fault", F: "fault", " ": "play",
};
const PACE = 1500; // milliseconds a step
const WRITING = "input:not([type=range]), textarea, select, [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, a, [role=button]";

// `bar` holds buttons `data-step`, a place `.place` with its sentence in `data-words`, and what is read out,
// `.said`. `show(number)` draws that step and gives what is read out of it, if it knows at once.
export class Steps {
  constructor(bar, show) {
    Object.assign(this, { bar, show, count: 0, fault: -1, at: 0, playing: null });
    for (const button of bar.querySelectorAll("[data-step]")) button.addEventListener("click", () => this.act(button.dataset.step));
    addEventListener("keydown", (event) => this.key(event));
  }

  get first() {
    return 0;
  }

  get last() {
    return this.count - 1;
  }

  // Go through so many steps from now on, of which one may be the fault.
  over(count, fault, at) {
    this.stop();
    this.count = count;
    this.fault = fault;
    this.button("fault").hidden = fault < 0;
    this.go(at);
  }

  button(name) {
    return this.bar.querySelector(`[data-step=${name}]`);
  }

  go(number) {
    if (this.last < this.first) return null;
    this.at = Math.max(this.first, Math.min(this.last, Math.trunc(number) || 0));
    this.drawn();
    const said = this.show(this.at);
    if (!this.playing && typeof said === "string") this.bar.querySelector(".said").textContent = `${this.bar.querySelector(".place").textContent}: ${said}`;
    return said;
  }

  // What the buttons say of the step.
  drawn() {
    const { first, last, at } = this;
    const place = this.bar.querySelector(".place");
    place.textContent = place.dataset.words.replace("{step}", at - first + 1).replace("{steps}", last - first + 1);
    // A button that leads nowhere keeps its focus, and says so.
    for (const name of ["first", "back"]) this.button(name).setAttribute("aria-disabled", String(at <= first));
    for (const name of ["next", "last"]) this.button(name).setAttribute("aria-disabled", String(at >= last));
  }

  choose(number) {
    this.stop();
    return this.go(number);
  }

  // Where each of the acts leads.
  places() {
    return { first: this.first, back: this.at - 1, next: this.at + 1, last: this.last, ...(this.fault < 0 ? {} : { fault: this.fault }) };
  }

  act(name) {
    if (name === "play") return this.playing ? this.stop() : this.play();
    return this.choose(this.places()[name]);
  }

  play() {
    if (this.at >= this.last) this.go(this.first);
    this.playing = setTimeout(() => this.playOn(), PACE);
    this.shownPlaying();
  }

  // The next one, and on from there once it is to be seen.
  async playOn() {
    const { playing } = this;
    await this.go(this.at + 1);
    if (this.playing !== playing) return;
    if (this.at >= this.last) this.stop();
    else this.playing = setTimeout(() => this.playOn(), PACE);
  }

  // While it plays nothing is read out, or nobody could follow; where it stops is.
  stop() {
    if (!this.playing) return;
    clearTimeout(this.playing);
    this.playing = null;
    this.shownPlaying();
    this.go(this.at);
  }

  shownPlaying() {
    this.button("play").setAttribute("aria-pressed", String(this.playing !== null));
  }

  key(event) {
    const name = KEYS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || this.last < this.first) return;
    if (name !== "play" && !(name in this.places())) return;
    if (event.target.closest?.(WRITING)) return;
    if (event.key === " " && event.target.closest?.(PRESSED_BY_SPACE)) return;
    event.preventDefault();
    this.act(name);
  }
}
