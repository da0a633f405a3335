// A position that comes from outside (a text, a link): read as far as this page can draw it. Cards are read as
// tolerantly as the service reads them; whether the position can be is for the service to say.
import { HIDDEN, JOKER } from "./setting.js";

const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const MOST = 200; // in a list, as many as the service takes

export class Undrawable extends Error {
  constructor(word, details = {}) {
    super(word);
    Object.assign(this, { word, details });
  }
}

const STATUSES = ["playing", "eliminated", "resigned", "won", undefined];

const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const count = (value) => Number.isInteger(value) && value >= 0 && value <= MOST;

function need(fits, place) {
  if (!fits) throw new Undrawable("cannot_draw", { place });
}

function canonical(text) {
  const code = text.trim().toUpperCase().replace(/[\ufe0e\ufe0f]$/, "").replace(/^10(?=.)/, "T");
  return code.replace(/[♠♥♦♣]$/, (sign) => SIGNS[sign]);
}

function cards(list, place, known) {
  need(Array.isArray(list) && list.length <= MOST && list.every((one) => typeof one === "string" && one.length < 33), place);
  return list.map(canonical).map((code) => {
    if (!known.has(code)) throw new Undrawable("no_such_card", { card: code, place });
    return code;
  });
}

const cardsOrCount = (value, place, known) => (count(value) ? value : cards(value, place, known));

function seat(one, number, known) {
  need(plain(one) && STATUSES.includes(one.status), `seats/${number}`);
  return { ...one, hand: cardsOrCount(one.hand, `seats/${number}/hand`, known) };
}

function meld(one, number, known) {
  const place = `melds/${number}`;
  need(plain(one) && typeof one.id === "string" && one.id.length <= 64, place);
  need(Number.isInteger(one.owner) && typeof one.kind === "string", place);
  return { ...one, cards: cards(one.cards, `${place}/cards`, known) };
}

function turn(one, known) {
  need(plain(one) && Number.isInteger(one.seat) && ["deal", "draw", "play", "rebuy", "show", "over"].includes(one.phase), "turn");
  const named = ["taken", "must_use"].filter((name) => one[name] !== undefined && one[name] !== null);
  for (const name of named) need(typeof one[name] === "string", `turn/${name}`);
  return { ...one, ...Object.fromEntries(named.map((name) => [name, cards([one[name]], `turn/${name}`, known)[0]])) };
}

// The position as it can be drawn; `packs` are all packs by name, `games` all games. Raises Undrawable.
export function readable(told, games, packs) {
  need(plain(told), "");
  const game = Object.hasOwn(games, told.ruleset) ? games[told.ruleset] : null;
  if (!game) throw new Undrawable("no_such_game", { name: String(told.ruleset).slice(0, 64) });
  need(told.options === undefined || plain(told.options), "options");
  const [usual, named = usual] = [game.dials.pack_name, told.options?.pack_name];
  need(Object.hasOwn(packs, named) && (named === "french") === (usual === "french"), "options");
  const pack = packs[named];
  const known = new Set([...pack.flat(), JOKER, HIDDEN]);
  need(Array.isArray(told.seats) && told.seats.length > 0 && told.seats.length <= 10, "seats");
  const read = { ...told, seats: told.seats.map((one, number) => seat(one, number, known)), turn: turn(told.turn, known) };
  if (told.melds !== undefined) {
    need(Array.isArray(told.melds) && told.melds.length <= MOST, "melds");
    read.melds = told.melds.map((one, number) => meld(one, number, known));
  }
  if (told.pile !== undefined) read.pile = cards(told.pile, "pile", known);
  if (told.stock !== undefined) read.stock = cardsOrCount(told.stock, "stock", known);
  return read;
}
