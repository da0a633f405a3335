// The position as a text, both ways, and to take along: as JSON, as a command line, as a link.
import { credential } from "../ask.js";
import { carried } from "../carried.js";
import { button } from "../controls.js";
import { copied } from "../copying.js";
import { make, word } from "../felt.js";

const LONGEST = 65_536; // letters, as much as the service takes

// One quoted argument of a shell.
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

export class AsText {
  constructor(element, desk, load) {
    Object.assign(this, { element, desk, load });
    this.box = make("textarea", { id: "json", rows: 14, spellcheck: "false", "aria-describedby": "json-said" });
    this.said = make("p", { id: "json-said", role: "status", class: "faint" });
    this.box.addEventListener("change", () => this.read());
    element.append(make("label", { for: "json" }, word("json_label")), this.box, this.said, this.buttons());
    this.draw();
  }

  buttons() {
    const copy = (name, text) => button(word(`copy.${name}`), async () => (this.wrong ? this.say("not_copied", true) : this.copy(await text())));
    return make(
      "div", { class: "bar" },
      copy("json", () => this.box.value), copy("curl", () => this.curl()), copy("link", () => this.link()),
    );
  }

  async copy(text) {
    this.say((await copied(text, this.box)) ? "copied" : "copy_by_hand");
  }

  curl() {
    const body = JSON.stringify({ position: this.desk.position });
    const key = credential() ? " -H 'Authorization: Bearer YOUR_KEY'" : "";
    return `curl -s ${location.origin}/v1/rulings/legal-moves -H 'Content-Type: application/json'${key} -d ${quoted(body)}`;
  }

  async link() {
    return `${location.origin}/position${await carried(this.desk.position)}`;
  }

  draw() {
    this.box.value = JSON.stringify(this.desk.position, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list) => `[${list.replace(/\s*\n\s*/g, " ")}]`);
    this.say("json_hint");
  }

  read() {
    if (this.box.value.length > LONGEST) return this.say("json_too_long", true);
    let told;
    try {
      told = JSON.parse(this.box.value);
    } catch (error) {
      return this.say("json_wrong", true, { why: error.message });
    }
    return this.load(told.position || told, (name, details) => this.say(name, true, details));
  }

  say(name, wrong = false, details = {}) {
    this.said.textContent = word(name, details);
    this.wrong = wrong;
    this.said.className = wrong ? "problem" : "faint";
    this.box.setAttribute("aria-invalid", String(wrong));
  }
}
