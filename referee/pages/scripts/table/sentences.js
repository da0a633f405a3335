// What happened, and what could be done, as sentences. Each kind of event names the details that its sentence
// needs; a kind that is not known here is shown by its name.
import { knows, shortName, standing, word } from "../felt.js";

const HIDDEN = "??";
const signed = (points) => (points > 0 ? `+${points}` : String(points));

export class Sentences {
  // `table`: the players' names, the pack, whether a Spanish one has eights, and the kinds of the melds by id.
  constructor(table) {
    this.table = table;
  }

  who(seat) {
    return this.table.players[seat] ?? word("seat", { number: seat });
  }

  names(seats) {
    return seats.map((seat) => this.who(seat)).join(", ");
  }

  card(code) {
    return shortName(code, this.table.pack);
  }

  cards(codes) {
    return codes.map((code) => this.card(code)).join(" ") || word("told.no_cards");
  }

  // Cards of a meld: a wild one with what it stands for. A move need not say which kind its cards are.
  meld({ kind, cards }) {
    const run = kind ? kind === "escalera" : new Set(cards.filter((code) => code !== "JK").map((code) => code[0])).size > 1;
    const stands = run ? standing(cards, "escalera", this.table.pack, this.table.eights) : cards;
    return cards.map((code, at) => (stands[at] === code ? this.card(code) : `${this.card(code)} (${this.card(stands[at])})`)).join(" ");
  }

  melds(melds) {
    return melds.map((meld) => this.meld(meld)).join(" / ") || word("told.no_cards");
  }

  added(layOffs) {
    return layOffs.map(({ cards, meld }) => word("told.added", { cards: this.cards(cards), meld })).join("; ");
  }

  event(event) {
    const base = `event.${event.type}`;
    if (!knows(base)) return word("told.unknown", { name: event.type });
    const { as = "", ...details } = (HAPPENED[event.type] || plain)(event, this);
    return word(as && knows(`${base}.${as}`) ? `${base}.${as}` : base, details);
  }

  move(move) {
    const base = `move.${move.type}`;
    if (!knows(base)) return word("told.unknown", { name: move.type });
    const { as = "", ...details } = (TRIED[move.type] || (() => ({})))(move, this);
    return word(as ? `${base}.${as}` : base, details);
  }

  // What was told of a shown hand: its melds, and what was laid off on others.
  shown({ melds = [], lay_offs: layOffs = [] }) {
    const as = { "10": "", "00": "nothing", "11": "laid_off", "01": "only_laid_off" }[`${Number(melds.length > 0)}${Number(layOffs.length > 0)}`];
    return { as, cards: this.melds(melds), more: this.added(layOffs) };
  }

  scored({ deal, seats }) {
    const told = seats.map((score, seat) => score && word("told.score", { name: this.who(seat), points: signed(score.points), total: score.total }));
    return { deal, points: told.filter(Boolean).join("; ") };
  }
}

const plain = (event, told) => ({ ...event, who: event.seat === undefined ? "" : told.who(event.seat) });
const fined = (event, told) => ({ who: told.who(event.seat), points: signed(event.points), total: event.total, reason: event.reason });

const HAPPENED = {
  match_opened: (event, told) => ({ names: told.names(event.players.map((_, seat) => seat)) }),
  dealt: (event, told) => ({ deal: event.deal, who: told.who(event.dealer) }),
  card_drawn: (event, told) => ({ as: event.card === HIDDEN ? "" : "seen", who: told.who(event.seat), card: told.card(event.card) }),
  discard_taken: (event, told) => ({ who: told.who(event.seat), card: told.card(event.card) }),
  meld_laid: (event, told) => ({ who: told.who(event.seat), cards: told.meld(event) }),
  melds_opened: (event, told) => ({ who: told.who(event.seat), cards: told.melds(event.melds) }),
  laid_off: (event, told) => ({ who: told.who(event.seat), cards: told.cards(event.cards), meld: event.meld }),
  joker_swapped: (event, told) => ({ who: told.who(event.seat), cards: told.card(event.card), meld: event.meld }),
  card_discarded: (event, told) => ({ who: told.who(event.seat), cards: told.card(event.card) }),
  deal_blocked: (event) => ({ as: event.reason }),
  deal_ended: (event, told) => (event.winner === null ? { as: "nobody" } : { who: told.who(event.winner) }),
  deal_scored: (event, told) => told.scored(event),
  rebuy_offered: (event, told) => ({ total: event.total, names: told.names(event.seats) }),
  seat_closed: (event, told) => ({
    as: event.card === HIDDEN ? "" : "seen", who: told.who(event.seat), cards: told.melds(event.melds), card: told.card(event.card),
  }),
  hand_shown: (event, told) => ({ who: told.who(event.seat), ...told.shown(event) }),
  match_ended: (event, told) => ({ as: { 0: "nobody", 1: "" }[event.winners.length] ?? "shared", names: told.names(event.winners) }),
  taken_back: (event, told) => ({ as: event.seat === null ? "" : "agreed", who: told.who(event.seat), to: event.to, reason: event.reason }),
  score_corrected: fined,
  penalty_imposed: fined,
  penalty_lifted: fined,
};

const TRIED = {
  meld: (move, told) => ({ cards: told.meld(move) }),
  open: (move, told) => ({ cards: told.melds(move.melds) }),
  lay_off: (move, told) => {
    const kind = told.table.melds.get(move.meld);
    const arrangement = move.arrangement && told.meld({ kind, cards: move.arrangement });
    return { as: arrangement ? "arranged" : "", cards: told.cards(move.cards), meld: move.meld, arrangement };
  },
  swap_joker: (move, told) => ({ card: told.card(move.card), meld: move.meld }),
  discard: (move, told) => ({ card: told.card(move.card) }),
  close: (move, told) => ({ cards: told.melds(move.melds), card: told.card(move.card) }),
  show: (move, told) => told.shown(move),
};
