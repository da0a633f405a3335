// Cards and a table, drawn from a position as the service writes it. No law is here: nothing is ruled on.
//
//   <loba-cards codes="7H 8H JK" pack="french" kind="escalera"></loba-cards>
//   <loba-table></loba-table>, then element.show(position, {...})
//
// This file stands by itself, so that a page that loads nothing can hold it as it is.

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const HIDDEN = "??";
const JOKER = "JK";
const FRENCH = "A23456789TJQK";
const SPANISH = "123456789SCR";

const told = JSON.parse(document.getElementById("told").textContent);

// A sentence in the page's language, with its details.
export function word(name, details = {}) {
  const text = told.words[name];
  if (text === undefined) throw new Error(`no word ${name}`);
  return text.replace(/\{(\w+)\}/g, (_, key) => details[key]);
}

export const knows = (name) => name in told.words;

// Which of the drawn packs a game is played with.
export const packOf = (ruleset) => told.packs[ruleset] || "french";

// An element, its attributes and what is in it; texts stay texts.
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// How a card is called, to who cannot see it.
export function cardName(code, pack) {
  if (code === HIDDEN) return word("face_down");
  if (code === JOKER) return word("joker");
  const [rank, suit] = code;
  const suitName = pack === "french" ? `french.${suit}` : `spanish.suit.${suit}`;
  const rankName = `${pack}.${rank}`;
  return word("card", { rank: knows(rankName) ? word(rankName) : rank, suit: word(suitName) });
}

// A card in a few letters, as on a badge: 10♦, 12 copas.
export function shortName(code, pack) {
  if (code === JOKER) return word("joker");
  if (code === HIDDEN) return "?";
  const [rank, suit = ""] = code;
  if (pack === "french") return (rank === "T" ? "10" : rank) + (SIGNS[suit] || "");
  const figure = { S: "10", C: "11", R: "12" }[rank] || rank;
  return suit ? `${figure} ${word(`spanish.suit.${suit}`)}` : figure;
}

// What each card of a meld stands for: itself, or the card in whose place a wild one lies. In a set, and in a
// run of mixed suits, a wild card stands for the rank alone. Nothing is judged: of cards that are no meld,
// each stands for itself. `eights`: whether a Spanish pack has eights and nines; a run may show it, too.
export function standing(cards, kind, pack, eights) {
  return kind === "escalera" ? inRun(cards, pack === "french" ? FRENCH : spanishRanks(cards, eights)) : inSet(cards);
}

function inSet(cards) {
  const ranks = cards.filter((card) => card !== JOKER).map((card) => card[0]);
  const most = ranks.sort((a, b) => ranks.filter((one) => one === b).length - ranks.filter((one) => one === a).length)[0];
  return cards.map((card) => (most && (card === JOKER || card[0] !== most) ? most : card));
}

// One card that is surely natural gives every place; where twos may be wild, a two does so only for want of others.
// Places go round, so that an ace is the same card below the two and above the king.
function inRun(cards, order) {
  const naturals = cards.filter((card) => card !== JOKER);
  const fixed = naturals.find((card) => card[0] !== "2") || naturals[0];
  if (!fixed) return cards;
  const from = order.indexOf(fixed[0]) - cards.indexOf(fixed) + order.length * cards.length;
  const ranks = cards.map((_, at) => order[(from + at) % order.length]);
  if (cards.every((card, at) => isWild(card) || card === ranks[at] + fixed[1])) return ranks.map((rank) => rank + fixed[1]);
  const mixed = cards.every((card, at) => card === JOKER || card[0] === ranks[at]);
  return mixed ? cards.map((card, at) => (card === JOKER ? ranks[at] : card)) : cards;
}

const isWild = (card) => card === JOKER || card[0] === "2";

function spanishRanks(cards, eights) {
  const without = SPANISH.replace("89", "");
  const fits = (order) => {
    const places = cards.map((card, at) => (card === JOKER ? null : order.indexOf(card[0]) - at));
    return new Set(places.filter((place) => place !== null)).size === 1 && places.every((place) => place === null || place >= 0);
  };
  return eights || (eights === undefined && fits(SPANISH)) ? SPANISH : without;
}

function picture(code, pack) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-5 -19 50 72");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${told.cards[pack] || ""}#${code === HIDDEN ? "back" : code}`);
  svg.append(use);
  return svg;
}

// One card. `as` is what it stands for; `pick` makes it a button with that as its place.
export function card(code, pack, { as = code, pick = null, picked = false, playable = false } = {}) {
  const name = cardName(code, pack);
  const shortAs = as === code ? "" : shortName(as, pack);
  const label = shortAs ? word("stands_for", { card: name, other: as.length > 1 ? cardName(as, pack) : shortAs }) : name;
  const look = playable ? "card playable" : "card";
  const made = pick === null
    ? make("span", { class: look, role: "img", "aria-label": label })
    : make("button", { class: look, type: "button", "aria-label": label, "aria-pressed": String(picked), "data-pick": pick });
  made.dataset.code = code;
  made.append(picture(code, pack));
  if (shortAs) made.append(make("span", { class: "as", "aria-hidden": "true" }, shortAs));
  return made;
}

// Cards side by side; of a meld's `kind`, wild ones say what they stand for.
export function cards(codes, pack, { kind = null, eights, place = null, picked = new Set(), playable = new Set() } = {}) {
  const stands = kind ? standing(codes, kind, pack, eights) : codes;
  const row = make("span", { class: "cards" });
  codes.forEach((code, at) => {
    const pick = place === null ? null : `${place} ${at}`;
    row.append(card(code, pack, { as: stands[at], pick, picked: picked.has(pick), playable: playable.has(code) }));
  });
  return row;
}

class Cards extends HTMLElement {
  static observedAttributes = ["codes"];

  connectedCallback() {
    const codes = (this.getAttribute("codes") || "").split(" ").filter(Boolean);
    this.replaceChildren(cards(codes, this.getAttribute("pack") || "french", { kind: this.getAttribute("kind") }));
  }

  attributeChangedCallback() {
    if (this.isConnected) this.connectedCallback();
  }
}

// A whole table. `show` draws a position; what it was shown with stays until it is shown anew.
//
//   players   the names, by seat
//   hands     the seats whose cards are buttons where it is pickable; all unless told
//   pickable  cards and melds are buttons; a click is an event `pick` {pick: "hand 0 3" | "meld m1" | "pile" | "stock"}
//   picked    a Set of such places that are chosen
//   playable  a Set of codes that stand out in the hand of who plays
class Table extends HTMLElement {
  connectedCallback() {
    const written = this.querySelector("script[type='application/json']");
    if (written && !this.drawn) {
      const { position, ...how } = JSON.parse(written.textContent);
      this.show(position, how);
    }
  }

  show(position, how = {}) {
    this.drawn = true;
    this.position = position;
    this.how = { players: [], hands: null, pickable: false, picked: new Set(), playable: new Set(), ...how };
    const focused = this.contains(document.activeElement) ? document.activeElement.dataset.pick : null;
    const pack = packOf(position.ruleset);
    const seats = position.seats.map((seat, number) => this.seat(seat, number, pack));
    const felt = make("div", { class: "felt" }, ...seats, this.middle(pack), this.melds(pack));
    this.replaceChildren(felt);
    for (const button of felt.querySelectorAll("[data-pick]")) {
      button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("pick", { detail: { pick: button.dataset.pick } })));
      if (button.dataset.pick === focused) button.focus();
    }
  }

  name(seat) {
    return this.how.players[seat] || word("seat", { number: seat });
  }

  seat(seat, number, pack) {
    const { position, how } = this;
    const turn = position.turn.seat === number && !["deal", "over"].includes(position.turn.phase);
    const out = seat.status && seat.status !== "playing" && seat.status !== "won";
    const hand = typeof seat.hand === "number" ? Array(seat.hand).fill(HIDDEN) : seat.hand;
    const row = cards(hand, pack, {
      place: how.pickable && (how.hands || [number]).includes(number) ? `hand ${number}` : null, picked: how.picked, playable: turn ? how.playable : new Set(),
    });
    const look = `seat${turn ? " turn" : ""}${out ? " out" : ""}`;
    const title = make("h3", {}, make("b", {}, this.name(number)), ` · ${this.marks(seat, number, turn, hand).join(" · ")}`);
    return make("section", { class: look, "data-seat": number, "aria-label": word("hand_of", { who: this.name(number) }) }, title, row);
  }

  marks(seat, number, turn, hand) {
    const { position } = this;
    const said = [word("total", { total: seat.total ?? 0 }), counted(hand.length)];
    if (turn) said.push(word("plays"));
    if (turn && position.turn.taken) said.push(word("taken", { card: shortName(position.turn.taken, packOf(position.ruleset)) }));
    if (turn && position.turn.must_use) said.push(word("must_use", { card: shortName(position.turn.must_use, packOf(position.ruleset)) }));
    if (position.dealer === number && position.deal !== 0) said.push(word("deals"));
    if (seat.opened) said.push(word("opened"));
    if (seat.status && seat.status !== "playing") said.push(word(seat.status));
    return said;
  }

  middle(pack) {
    const { position, how } = this;
    const pile = position.pile || [];
    const stock = Array.isArray(position.stock) ? position.stock.length : position.stock ?? 40;
    const shown = (name, count, code) => {
      const pick = how.pickable ? name : null;
      const top = count ? card(code, pack, { pick, picked: how.picked.has(pick) }) : make("span", {}, word("empty"));
      return make("span", { class: name, "data-zone": name }, make("span", { class: "count" }, `${word(name)}: ${counted(count)}`), top);
    };
    return make("div", { class: "middle" }, shown("pile", pile.length, pile[pile.length - 1]), shown("stock", stock, HIDDEN));
  }

  melds(pack) {
    const { position, how } = this;
    const eights = position.options?.pack_name === "spanish_48";
    const laid = (position.melds || []).map((meld) => {
      const title = `${meld.id} · ${this.name(meld.owner)}`;
      const pick = `meld ${meld.id}`;
      const head = how.pickable
        ? make("button", { type: "button", "data-pick": pick, "aria-pressed": String(how.picked.has(pick)) }, title)
        : make("span", {}, title);
      return make("div", { class: "meld", "data-zone": pick, role: "group", "aria-label": title }, head, cards(meld.cards, pack, { kind: meld.kind, eights }));
    });
    return make("div", { class: "melds" }, ...laid);
  }
}

export const counted = (count) => (count === 1 ? word("counted_one") : word("counted", { n: count }));

customElements.define("loba-cards", Cards);
customElements.define("loba-table", Table);
