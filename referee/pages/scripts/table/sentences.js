// What happened, as sentences. Each kind of event names the details that its sentence needs; a kind that is not
// known here is shown by its name.
import { knows, word } from "../felt.js";
import { Told } from "../told.js";

const HIDDEN = "??";
const signed = (points) => (points > 0 ? `+${points}` : String(points));

// `table` has the players' names as well.
export class Sentences extends Told {
  who(seat) {
    return this.table.players[seat] ?? word("seat", { number: seat });
  }

  names(seats) {
    return seats.map((seat) => this.who(seat)).join(", ");
  }

  event(event) {
    const base = `event.${event.type}`;
    if (!knows(base)) return word("told.unknown", { name: event.type });
    const { as = "", ...details } = (HAPPENED[event.type] || plain)(event, this);
    return word(as && knows(`${base}.${as}`) ? `${base}.${as}` : base, details);
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
