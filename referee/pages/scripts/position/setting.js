// A position that is being set up: what lies where, as the service reads it. Nothing here knows the page, and
// nothing rules on anything. Every function gives a new position and leaves the old one as it was.
//
// A zone is "hand 0", "meld m1", "pile" or "stock"; a place is a zone and a number: "hand 0 3".

export const HIDDEN = "??";
export const JOKER = "JK";

const copy = (position) => structuredClone(position);

export function fresh(game, ruleset, seats = 2) {
  const others = Array.from({ length: seats - 1 }, () => ({ hand: game.dials.hand_size }));
  return {
    ruleset, seats: [{ hand: [] }, ...others], melds: [], pile: [], stock: 200, dealer: seats - 1, round: 1,
    turn: { seat: 0, phase: "draw", taken: null, must_use: null },
  };
}

// The stock is no more than what is left of so many cards.
export function fitted(position, all) {
  const { stock = 40, seats, melds = [], pile = [] } = position;
  if (Array.isArray(stock)) return position;
  const lists = [...seats.map((seat) => seat.hand), ...melds.map((meld) => meld.cards), pile];
  const elsewhere = lists.reduce((sum, held) => sum + (held.length ?? held), 0);
  const left = Math.max(0, all - elsewhere);
  return stock > left ? { ...position, stock: left } : position;
}

// The value of a dial as this position turns it.
export function dial(position, game, name) {
  const turned = position.options?.[name];
  return turned === undefined ? game.dials[name] : turned;
}

// A zone's cards; null where only their number is told, or where there is no such zone.
export function cardsOf(position, zone) {
  const [kind, name] = zone.split(" ");
  const found = kind === "hand" ? position.seats[Number(name)]?.hand
    : kind === "meld" ? position.melds?.find((meld) => meld.id === name)?.cards
      : position[kind] ?? (kind === "pile" ? [] : undefined);
  return Array.isArray(found) ? found : null;
}

const zoneOf = (place) => place.slice(0, place.lastIndexOf(" "));
const numberOf = (place) => Number(place.slice(place.lastIndexOf(" ") + 1));
export const codeAt = (position, place) => cardsOf(position, zoneOf(place))?.[numberOf(place)];

function inZone(position, zone, change) {
  const next = copy(position);
  if (zone === "pile") next.pile ??= [];
  const cards = cardsOf(next, zone);
  if (cards) change(cards);
  return next;
}

// A hand or stock of which only the number is told becomes cards with the first one put there.
export function put(position, zone, code) {
  const next = cardsOf(position, zone) ? position : listed(position, zone);
  return inZone(next, zone, (cards) => cards.push(code));
}

function listed(position, zone) {
  const next = copy(position);
  const [kind, name] = zone.split(" ");
  if (kind === "hand" && next.seats[Number(name)]) next.seats[Number(name)].hand = [];
  if (kind === "stock") next.stock = [];
  return next;
}

export function takeAway(position, places) {
  const last = [...places].sort((one, other) => numberOf(other) - numberOf(one));
  return last.reduce((next, place) => inZone(next, zoneOf(place), (cards) => cards.splice(numberOf(place), 1)), position);
}

export function newMeld(position, owner) {
  const next = copy(position);
  next.melds ??= [];
  let number = next.melds.length + 1;
  while (next.melds.some((meld) => meld.id === `m${number}`)) number += 1;
  next.melds.push({ id: `m${number}`, owner, kind: "escalera", cards: [] });
  return { next, zone: `meld m${number}` };
}

export function changeMeld(position, id, change) {
  const next = copy(position);
  Object.assign(next.melds.find((meld) => meld.id === id), change);
  return next;
}

export function withoutMeld(position, id) {
  return { ...copy(position), melds: position.melds.filter((meld) => meld.id !== id) };
}

// A first guess of what the setter means, from the ranks alone; it stands in a control beside the meld.
export function likelyKind(codes, setName) {
  const ranks = new Set(codes.filter((code) => code !== JOKER).map((code) => code[0]));
  return codes.length > 1 && ranks.size === 1 ? setName : "escalera";
}

export function withSeats(position, count, handSize) {
  const next = copy(position);
  while (next.seats.length < count) next.seats.push({ hand: handSize });
  next.seats.length = count;
  return next;
}

// A member by its path, ["turn", "phase"]; undefined takes it out, so that the service reads its default.
export function withMember(position, path, value) {
  const next = copy(position);
  const owner = path.slice(0, -1).reduce((one, name) => (one[name] ??= {}), next);
  const last = path[path.length - 1];
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return next;
}

export const member = (position, path) => path.reduce((one, name) => one?.[name], position);

// How often a card lies in the open anywhere.
function timesSeen(position, code) {
  const lists = [
    ...position.seats.map((seat) => seat.hand), ...(position.melds || []).map((meld) => meld.cards), position.pile, position.stock,
  ];
  return lists.filter(Array.isArray).flat().filter((one) => one === code).length;
}

// How many copies of a card are not on the table yet.
export function left(position, game, code) {
  if (code === HIDDEN) return Infinity;
  const copies = dial(position, game, code === JOKER ? "jokers" : "packs");
  return (Number.isInteger(copies) ? copies : 0) - timesSeen(position, code);
}
