// Where the service wants a key for its questions: a field for it. It is kept for this tab alone.
import { keepCredential } from "./ask.js";
import { make, word } from "./felt.js";

export function keyAsked(then) {
  const field = make("input", { type: "password", autocomplete: "off", required: true });
  const form = make(
    "form", { class: "bar key" }, make("label", { class: "field" }, make("span", {}, word("your_key")), field),
    make("button", { class: "main" }, word("use_key")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepCredential(field.value.trim());
    then();
  });
  return form;
}
