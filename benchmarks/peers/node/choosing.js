// What a bot does: draw, lay three where it has them and a card to discard besides, discard any card.
'use strict';

const RANKS = 'A23456789TJQK';

// Three of a rank in three suits, or three in a row, if the hand has them; else nothing.
function threeOf(hand) {
  const has = new Set(hand);
  for (const rank of RANKS) {
    const three = [...'SHDC'].map((suit) => rank + suit).filter((card) => has.has(card)).slice(0, 3);
    if (three.length === 3) return three;
  }
  for (const card of has) {
    const at = RANKS.indexOf(card[0]);
    const three = [0, 1, 2].map((step) => RANKS[at + step] + card[1]);
    if (at < 11 && three.every((one) => has.has(one))) return three;
  }
  return null;
}

exports.choose = (G, hand) => {
  if (!G.drawn) return ['draw'];
  const three = hand.length > 3 ? threeOf(hand) : null;
  return three ? ['meld', three] : ['discard', hand[Math.floor(Math.random() * hand.length)]];
};
