// A sentence with cards or links in it, in the order in which the page's language has them.
import { packOf, shortName, word } from "./felt.js";

const CODES = { french: /(?<![\w-])(?:[A2-9TJQK][SHDC]|JK)(?![\w-])/g, spanish: /(?<![\w-])(?:[1-9SCR][OCEB]|JK)(?![\w-])/g };

// A sentence of the service with the cards of that game as people write them: 8♠ for 8S.
export function plain(text, ruleset) {
  const pack = packOf(ruleset);
  return text.replace(CODES[pack], (code) => shortName(code, pack));
}

// `parts` by the names in the sentence's braces: elements, or texts.
export function woven(name, parts = {}) {
  const whole = document.createElement("span");
  const said = word(name, Object.fromEntries(Object.keys(parts).map((key) => [key, `\u0000${key}\u0000`])));
  said.split("\u0000").forEach((piece, at) => whole.append(at % 2 ? parts[piece] : piece));
  return whole;
}
