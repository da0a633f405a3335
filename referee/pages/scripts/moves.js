// Moves as the service reads them: made of what was chosen, and what they touch on the felt. Whether one may be
// played is the referee's to say.

// What each type of move is made of, or the name of what it still needs. `cards` are the chosen ones in the order
// of their choosing, `meld` a chosen one on the table, `aside` cards put aside, each as a meld or for one.
const MADE = {
  meld: ({ cards }) => (cards.length ? { cards } : "needs.cards"),
  open: ({ cards, aside }) => {
    const melds = [...ownMelds(aside), ...(cards.length ? [{ cards }] : [])];
    return melds.length ? { melds } : "needs.melds";
  },
  lay_off: ({ cards, meld }) => (cards.length && meld ? { meld, cards } : "needs.meld"),
  swap_joker: ({ cards, meld }) => (cards.length === 1 && meld ? { meld, card: cards[0] } : "needs.card_meld"),
  discard: ({ cards }) => (cards.length === 1 ? { card: cards[0] } : "needs.card"),
  close: ({ cards, aside }) => (cards.length === 1 ? { melds: ownMelds(aside), card: cards[0] } : "needs.card"),
  show: ({ aside }) => {
    const layOffs = aside.filter((one) => one.meld).map(({ meld, cards }) => ({ meld, cards }));
    return layOffs.length ? { melds: ownMelds(aside), lay_offs: layOffs } : { melds: ownMelds(aside) };
  },
};

const ownMelds = (aside) => aside.filter((one) => !one.meld).map(({ cards }) => ({ cards }));

// The move of that type, or the name of what it still needs.
export function made(type, chosen) {
  const found = MADE[type]?.(chosen) ?? {};
  return typeof found === "string" ? found : { type, ...found };
}

const bag = (cards) => cards.toSorted().join(" ");
const holds = (all, some) => Boolean(all) && some.every((card) => all.includes(card));

// One of several readings that were offered, taken.
export function meant(move, reading) {
  if (!move.melds) return { ...move, ...reading };
  const melds = move.melds.map((meld) => (reading.cards && bag(meld.cards) === bag(reading.cards) ? { ...meld, ...reading } : meld));
  const layOffs = move.lay_offs?.map((one) => (holds(reading.arrangement, one.cards) ? { ...one, ...reading } : one));
  return layOffs ? { ...move, melds, lay_offs: layOffs } : { ...move, melds };
}

// Which cards of the hand a move plays, and which zones of the table it touches.
export function touched(move) {
  const groups = [...(move.melds || []), ...(move.lay_offs || [])];
  const zones = { draw_stock: ["stock"], take_discard: ["pile"] }[move.type] || [];
  return {
    codes: [...(move.cards || []), ...groups.flatMap((group) => group.cards), ...(move.card ? [move.card] : [])],
    zones: [...zones, ...(move.meld ? [`meld ${move.meld}`] : []), ...(move.lay_offs || []).map((one) => `meld ${one.meld}`)],
  };
}

export function allTouched(moves) {
  const all = moves.map(touched);
  return { codes: [...new Set(all.flatMap((one) => one.codes))], zones: [...new Set(all.flatMap((one) => one.zones))] };
}

// What stands out on a felt, and nothing else: cards of a hand, each copy as often as it is named, and zones.
export function mark(felt, seat, { codes = [], zones = [] } = {}) {
  for (const old of felt.querySelectorAll(".marked")) old.classList.remove("marked");
  const hand = [...felt.querySelectorAll(`[data-seat="${seat}"] .card`)];
  for (const code of codes) hand.find((one) => one.dataset.code === code && !one.classList.contains("marked"))?.classList.add("marked");
  for (const zone of zones) felt.querySelector(`[data-zone="${CSS.escape(zone)}"]`)?.classList.add("marked");
}
