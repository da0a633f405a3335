// What is pressed and chosen from.
import { make } from "./felt.js";

export function button(text, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

// `options` are pairs of a value and what it is called; `act` is called where another one is chosen.
export function select(options, shown, attributes = {}, act = null) {
  const made = make("select", attributes, ...options.map(([value, text]) => make("option", { value, selected: value === shown }, text)));
  if (act) made.addEventListener("change", () => act(made.value));
  return made;
}
