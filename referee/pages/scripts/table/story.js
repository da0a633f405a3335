// A log as a story: deals, in each the turns of the seats, in each what happened. Nothing is judged: an event
// says itself whose it is.

const OF_A_TURN = new Set([
  "card_drawn", "stock_recycled", "discard_taken", "meld_laid", "melds_opened", "laid_off", "joker_swapped", "card_discarded",
  "seat_closed", "hand_shown",
]);
const OPENS = new Set(["card_drawn", "discard_taken"]);
const BINDS = "shuffle_committed";

export class Story {
  constructor() {
    this.deals = [{ deal: 0, first: 1, last: 0, turns: [] }];
  }

  // One more event; gives the deal and the turn it belongs to.
  add(event) {
    const number = dealBegun(event);
    const begins = number !== null && !(this.last.deal === number && this.isBeingDealt());
    if (begins) this.deals.push({ deal: number, first: event.version, last: 0, turns: [] });
    const deal = this.last;
    deal.last = event.version;
    return { deal, turn: turnOf(deal, event) };
  }

  get last() {
    return this.deals.at(-1);
  }

  // A deal is bound to its shuffle before a card of it moves.
  isBeingDealt() {
    return this.last.turns.every((turn) => turn.events.every((event) => event.type === BINDS));
  }

  dealOf(version) {
    return this.deals.findLast((deal) => deal.first <= version);
  }
}

// Which deal an event begins, or goes back to; null where none.
function dealBegun(event) {
  if (event.type === BINDS || event.type === "dealt") return event.deal;
  return event.type === "taken_back" || event.type === "table_set" ? event.table.deal ?? 1 : null;
}

function turnOf(deal, event) {
  const seat = OF_A_TURN.has(event.type) ? event.seat : null;
  const turn = deal.turns.at(-1);
  const again = turn && OPENS.has(event.type) && turn.events.some((one) => OPENS.has(one.type));
  if (!turn || turn.seat !== seat || again) deal.turns.push({ seat, events: [] });
  deal.turns.at(-1).events.push(event);
  return deal.turns.at(-1);
}
