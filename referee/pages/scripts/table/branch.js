// A match of its own that goes on from a step; only the operator may begin one.
import { keepCredential, Problem, problemShown } from "../ask.js";
import { button } from "../controls.js";
import { copied } from "../copying.js";
import { make, word } from "../felt.js";

export class Branching {
  constructor(parts, match, who, sentences) {
    Object.assign(this, { parts, match, sentences, version: 0 });
    parts.branch.hidden = !who.operator;
    parts.branch.addEventListener("click", () => this.begin());
  }

  stand(version) {
    if (version !== this.version) this.parts.branched.replaceChildren();
    this.version = version;
  }

  async begin() {
    this.parts.branch.disabled = true;
    try {
      this.opened(await this.match.branch(this.version));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.parts.branched.replaceChildren(problemShown(problem));
    } finally {
      this.parts.branch.disabled = false;
    }
  }

  // The tokens are told this once; the operator's own key opens the table in this tab.
  opened({ id, tokens }) {
    keepCredential(this.match.key, id);
    const link = make("a", { href: `/table/${encodeURIComponent(id)}${location.search}` }, word("branch_table"));
    const rows = tokens.map((token, seat) => tokenShown(word("token_of", { who: this.sentences.who(seat) }), token));
    this.parts.branched.replaceChildren(make("p", {}, word("branched", { match: id })), ...rows, make("p", {}, link));
    link.focus();
  }
}

function tokenShown(text, token) {
  const field = make("input", { readonly: true, value: token, size: 24, autocomplete: "off", spellcheck: "false" });
  const copy = button(word("copy"), async () => {
    if (await copied(token, field)) copy.textContent = word("copied");
  });
  return make("p", { class: "bar" }, make("label", {}, text, " ", field), copy);
}
