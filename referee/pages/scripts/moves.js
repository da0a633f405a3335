// Moves as the service reads them: made of what was chosen, and told as sentences with the cards in them.
import { cards, knows, make, word } from "./felt.js";
import { woven } from "./woven.js";

export const BARE = ["draw_stock", "take_discard", "declare_blocked", "rebuy", "decline_rebuy", "resign"];

const melds = (aside) => aside.filter((group) => !group.meld).map((group) => ({ cards: group.cards }));
const added = (aside) => aside.filter((group) => group.meld).map(({ meld, cards: codes }) => ({ meld, cards: codes }));

// `codes` are the chosen cards in the order in which they were chosen, `aside` what was put aside.
export const MADE = {
  meld: (codes) => ({ type: "meld", cards: codes }),
  discard: ([card]) => ({ type: "discard", card }),
  open: (codes, aside) => ({ type: "open", melds: [...melds(aside), ...(codes.length ? [{ cards: codes }] : [])] }),
  close: ([card], aside) => ({ type: "close", melds: melds(aside), card }),
  show: (codes, aside) => ({ type: "show", melds: melds(aside), lay_offs: added(aside) }),
};
export const layOff = (codes, meld) => ({ type: "lay_off", meld, cards: codes });
export const swap = ([card], meld) => ({ type: "swap_joker", meld, card });

// The game's own word for a kind of meld; most are the same in every language.
export const kindName = (kind) => (knows(`kind.${kind}`) ? word(`kind.${kind}`) : kind);

// A reading that was offered, taken.
export function read(move, candidate) {
  return { ...move, ...candidate };
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

export function moveTold(move, pack) {
  const drawn = (codes, kind) => cards(codes, pack, { kind });
  const groups = (list) => make("span", { class: "groups" }, ...list.map((one) => drawn(one.cards, one.kind)));
  return woven(`move.${move.type}`, {
    cards: drawn(move.cards || [], move.type === "meld" ? move.kind : null),
    card: drawn(move.card ? [move.card] : []),
    meld: make("b", {}, move.meld || ""),
    melds: groups(move.melds || []),
    after: move.arrangement ? drawn(move.arrangement) : "",
    more: move.lay_offs?.length ? make("span", {}, ...move.lay_offs.map((one) => woven("move.and_on", { meld: make("b", {}, one.meld), cards: drawn(one.cards) }))) : "",
  });
}
