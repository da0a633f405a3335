// One line of a record as it is looked at: what was done, the ruling, the table it was done at.
import { carried } from "../carried.js";
import { canPack } from "../packed.js";
import { make, word } from "../felt.js";
import { plain } from "../woven.js";
import { FAULT, kindOf, markOf, reasons, sideBySide, toldOf } from "./ruled.js";

const MOST_MOVES = 8;

// Draws line `index` of a ruling into `place`. `tableOf(index)` gives the table after a line, or null where
// that is still on its way.
export function drawLine(place, ruling, index, tableOf) {
  const line = ruling.lines[index];
  const first = ruling.first_fault?.index === index ? ruling.first_fault : null;
  const change = ruling.other?.changed.find((one) => one.index === index);
  const kind = kindOf(line);
  place.className = kind;
  const parts = [make("h3", {}, markOf(line), toldOf(line, ruling.ruleset)), whereabouts(line)];
  if (line.note) parts.push(make("p", { class: "note" }, line.note));
  parts.push(change ? sideBySide(change, ruling) : ruled(line, ruling));
  if (first) parts.push(instead(first, ruling.ruleset));
  place.replaceChildren(...parts.filter(Boolean), ...table(ruling, index, kind, first, tableOf));
}

function whereabouts(line) {
  const told = [word("line", { line: line.line })];
  if (line.deal) told.push(word("deal", { deal: line.deal }));
  if (line.attempt && kindOf(line) === "fine") told.push(word("mark.refused"));
  if (line.disputed) told.push(word("after"));
  return make("p", { class: "after" }, told.join(" · "));
}

function ruled(line, rules) {
  const told = reasons(line, rules);
  if (!told || !line.attempt || line.faults.length) return told;
  return make("div", {}, make("p", {}, `${word("attempt")}:`), told);
}

function instead(first, ruleset) {
  if (!first.told.length) return null;
  const told = first.told.slice(0, MOST_MOVES).map((text) => make("li", {}, plain(text, ruleset)));
  if (first.told.length > MOST_MOVES || first.truncated) told.push(make("li", {}, word("and_more")));
  return make("div", {}, make("p", {}, `${word("would_be")}:`), make("ul", {}, ...told));
}

// At a fault the table at which it was done, elsewhere the one that the line made.
function table(ruling, index, kind, first, tableOf) {
  const before = kind === FAULT && (first || index > 0);
  const position = first ? first.position : tableOf(before ? index - 1 : index);
  if (!position) return [];
  const drawn = make("loba-table");
  drawn.show(position, { players: ruling.players });
  return [make("h4", {}, word(before ? "before" : "then"), ...(canPack() ? [" · ", trying(position)] : [])), drawn];
}

// The way to where that table can be tried at; it carries the table.
function trying(position) {
  const link = make("a", { href: `/position?lang=${document.documentElement.lang}` }, word("try_it"));
  carried(position).then((mark) => {
    link.href += mark;
  });
  return link;
}
