// A labelled control for one member of the position: it shows the member, and a change of it changes that.
import { select } from "../controls.js";
import { cardName, make, packOf, word } from "../felt.js";
import { member, withMember } from "./setting.js";

// `at` is the member's pointer, where a fault of it is shown.
function labelled(desk, path, text, control) {
  control.dataset.key = path.join(".");
  control.addEventListener("change", () => desk.change(withMember(desk.position, path, control.read())));
  return make("label", { class: "field", "data-at": `/${path.join("/")}` }, make("span", {}, text), control);
}

export function number(desk, path, text, { least = 0, most = 1_000_000, fallback } = {}) {
  const shown = member(desk.position, path) ?? fallback ?? "";
  const control = make("input", { type: "number", min: least, max: most, step: 1, value: Array.isArray(shown) ? shown.length : shown });
  control.read = () => (control.value === "" || !control.checkValidity() ? undefined : Number(control.value));
  return labelled(desk, path, text, control);
}

// `options` are pairs of a value and what it is called; undefined leaves the member out.
export function choice(desk, path, text, options, { fallback } = {}) {
  const shown = member(desk.position, path) ?? fallback;
  const control = select(options.map(([, name], at) => [at, name]), options.findIndex(([value]) => value === shown));
  control.read = () => options[Number(control.value)][0];
  return labelled(desk, path, text, control);
}

export function seatChoice(desk, path, text) {
  const seats = desk.position.seats.map((_, seat) => [seat, word("seat", { number: seat })]);
  return choice(desk, path, text, seats, { fallback: 0 });
}

// A card that lies anywhere in the acting hand or on top of the pile, or none.
export function cardChoice(desk, path, text) {
  const { position } = desk;
  const pack = packOf(position.ruleset);
  const hand = position.seats[position.turn.seat]?.hand;
  const now = member(position, path);
  const codes = new Set([...(Array.isArray(hand) ? hand : []), ...(now ? [now] : [])].filter((code) => code !== "??"));
  return choice(desk, path, text, [[null, word("none")], ...[...codes].map((code) => [code, cardName(code, pack)])], { fallback: null });
}
