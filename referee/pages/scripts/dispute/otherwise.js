// Other rules for the same record: another game, the dials that houses turn most, and any other as JSON.
export class NoOptions extends Error {}

export class Otherwise {
  // `ask()` is called where the reader has chosen.
  constructor(form, ask) {
    this.game = form.querySelector("#ruleset");
    this.text = form.querySelector("#options");
    this.dials = [...form.querySelectorAll("[data-dial]")];
    for (const select of [this.game, ...this.dials]) select.addEventListener("change", ask);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
    form.querySelector("#reset").addEventListener("click", () => {
      this.show("", "");
      ask();
    });
  }

  // What is asked for, as the service's query has it; empty is as recorded. Throws NoOptions.
  asked() {
    const options = this.written();
    for (const dial of this.dials) if (dial.value) options[dial.dataset.dial] = JSON.parse(dial.value);
    return { ruleset: this.game.value, options: Object.keys(options).length ? JSON.stringify(options) : "" };
  }

  written() {
    const text = this.text.value.trim();
    if (!text) return {};
    let options;
    try {
      options = JSON.parse(text);
    } catch {
      throw new NoOptions();
    }
    if (typeof options !== "object" || options === null || Array.isArray(options)) throw new NoOptions();
    return options;
  }

  // Those of a link: a dial that has a choice of its own is shown there.
  show(ruleset, options) {
    this.game.value = [...this.game.options].some((one) => one.value === ruleset) ? ruleset : "";
    for (const dial of this.dials) dial.value = "";
    this.text.value = options;
    let turned;
    try {
      turned = this.written();
    } catch {
      return; // it is shown as it came, and complained of when it is asked about
    }
    for (const dial of this.dials) this.turn(dial, turned);
    this.text.value = Object.keys(turned).length ? JSON.stringify(turned) : "";
  }

  turn(dial, turned) {
    const name = dial.dataset.dial;
    if (!Object.hasOwn(turned, name)) return;
    const value = JSON.stringify(turned[name]);
    if (![...dial.options].some((one) => one.value === value)) return;
    dial.value = value;
    delete turned[name];
  }
}
