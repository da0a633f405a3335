// Where the record is given: dropped, chosen as a file, pasted, typed, or one of the samples.
import { word } from "../felt.js";

const MOST = 8; // MiB; no service reads more
const SHOWN = 256 * 1024; // bytes

export class RecordSheet {
  // `ask()` is called where the reader wants a ruling, `say(text)` tells what happened.
  constructor(panel, { ask, say }) {
    this.panel = panel;
    this.say = say;
    this.bytes = new Uint8Array();
    this.text = panel.querySelector("textarea");
    this.form = panel.querySelector("#format");
    this.held = panel.querySelector("#held");
    this.text.addEventListener("input", () => {
      this.bytes = new TextEncoder().encode(this.text.value);
      this.held.textContent = "";
    });
    panel.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
    this.takesFiles(panel.querySelector("#file"), panel.querySelector("#choose"), ask);
    for (const sample of panel.querySelectorAll("[data-record]")) {
      sample.addEventListener("click", () => {
        this.give(new TextEncoder().encode(sample.dataset.record), "");
        ask();
      });
    }
  }

  takesFiles(input, button, ask) {
    const take = async (file) => {
      if (file && (await this.takeFile(file))) ask();
    };
    button.addEventListener("click", () => input.click());
    input.addEventListener("change", () => {
      take(input.files[0]);
      input.value = "";
    });
    const drop = this.panel.querySelector("#drop");
    const holds = (event) => event.dataTransfer?.types.includes("Files");
    // A file that misses the place would be opened by the browser, and the page be gone.
    for (const name of ["dragover", "drop"]) addEventListener(name, (event) => holds(event) && event.preventDefault());
    addEventListener("dragover", () => drop.classList.add("over"));
    for (const name of ["dragleave", "drop"]) addEventListener(name, () => drop.classList.remove("over"));
    addEventListener("drop", (event) => holds(event) && take(event.dataTransfer.files[0]));
  }

  async takeFile(file) {
    if (file.size > MOST * 1024 * 1024) {
      this.say(word("too_large", { most: MOST }));
      return false;
    }
    this.give(new Uint8Array(await file.arrayBuffer()), "");
    return true;
  }

  // The record as it came; the text beside it is for people, who do not read the longest.
  give(bytes, format) {
    const isShown = bytes.length <= SHOWN;
    this.bytes = bytes;
    this.text.value = isShown ? new TextDecoder().decode(bytes) : "";
    this.held.textContent = isShown ? "" : word("held", { size: Math.ceil(bytes.length / 1024) });
    this.form.value = format;
  }

  get format() {
    return this.form.value;
  }

  close() {
    this.panel.open = false;
  }

  // Open again, with the word chosen that stands at a place of the record; the line where none does.
  open({ line, column = 1 }) {
    this.panel.open = true;
    if (!line) return;
    const lines = this.text.value.split("\n");
    const found = lines[line - 1] || "";
    const from = [...found].slice(0, column - 1).join("").length; // columns count whole signs
    const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const word = /^[^\s;,]+/.exec(found.slice(from));
    this.text.focus();
    this.text.setSelectionRange(...(word ? [begin + from, begin + from + word[0].length] : [begin, begin + found.length]));
    this.text.scrollTop = ((line - 2) / lines.length) * this.text.scrollHeight;
  }
}
