// A game of rummy for boardgame.io, for two: draw a card, lay three of a kind or in a row, discard one.
//
// Two packs without jokers, nine cards each. Hands and stock are hidden as its documentation shows; every
// move is checked; with an empty hand the next deal begins at once.
'use strict';

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const RANKS = 'A23456789TJQK';
const PACK = [...'SHDC'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const HAND = 9;

function deal(random) {
  const stock = random.Shuffle([...PACK, ...PACK]);
  const hands = [stock.splice(-HAND), stock.splice(-HAND)];
  return {
    secret: { stock },
    players: { 0: { hand: hands[0] }, 1: { hand: hands[1] } },
    pile: [stock.pop()],
    melds: [],
    drawn: false,
  };
}

function isMeld(cards) {
  if (!Array.isArray(cards) || cards.length !== 3) return false;
  const suits = new Set(cards.map((card) => card[1]));
  const ranks = cards.map((card) => RANKS.indexOf(card[0])).sort((one, other) => one - other);
  if (ranks[0] === ranks[2]) return suits.size === 3;
  return suits.size === 1 && ranks[1] === ranks[0] + 1 && ranks[2] === ranks[1] + 1;
}

function without(hand, cards) {
  const left = [...hand];
  for (const card of cards) {
    const place = left.indexOf(card);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

const moves = {
  draw: ({ G, playerID, random }) => {
    if (G.drawn) return INVALID_MOVE;
    if (!G.secret.stock.length) {
      G.secret.stock = random.Shuffle(G.pile.slice(0, -1));
      G.pile = G.pile.slice(-1);
    }
    G.players[playerID].hand.push(G.secret.stock.pop());
    G.drawn = true;
    return undefined;
  },
  meld: ({ G, playerID }, cards) => {
    const left = G.drawn && isMeld(cards) && without(G.players[playerID].hand, cards);
    if (!left || !left.length) return INVALID_MOVE;
    G.players[playerID].hand = left;
    G.melds.push({ owner: playerID, cards });
    return undefined;
  },
  discard: ({ G, playerID, random, events }, card) => {
    const left = G.drawn && without(G.players[playerID].hand, [card]);
    if (!left) return INVALID_MOVE;
    G.players[playerID].hand = left;
    G.pile.push(card);
    G.drawn = false;
    if (!left.length) Object.assign(G, deal(random));
    events.endTurn();
    return undefined;
  },
};

exports.rummy = {
  name: 'rummy',
  setup: ({ random }) => deal(random),
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 2,
  moves,
};
