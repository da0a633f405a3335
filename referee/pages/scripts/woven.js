// A sentence with cards or links in it, in the order in which the page's language has them.
import { word } from "./felt.js";

// `parts` by the names in the sentence's braces: elements, or texts.
export function woven(name, parts = {}) {
  const whole = document.createElement("span");
  const said = word(name, Object.fromEntries(Object.keys(parts).map((key) => [key, `\u0000${key}\u0000`])));
  said.split("\u0000").forEach((piece, at) => whole.append(at % 2 ? parts[piece] : piece));
  return whole;
}
