// Positions to begin with, each a question of its own; what is legal in them the service says.
const two = (hand, more = {}) => [{ hand, ...more }, { hand: 9 }];

export const SAMPLES = {
  take: {
    ruleset: "loba-de-menos", seats: two(["6D", "7D", "2C", "KH", "KS"]), melds: [], pile: ["4S", "8D"], stock: 60,
    dealer: 1, round: 1, turn: { seat: 0, phase: "draw", taken: null, must_use: null },
  },
  joker: {
    ruleset: "loba-de-menos", seats: two(["5D", "8D", "4C", "AC"], { opened: true, opened_before: true }),
    melds: [
      { id: "m1", owner: 1, kind: "escalera", cards: ["JK", "6D", "7D"] },
      { id: "m2", owner: 0, kind: "pierna", cards: ["4S", "4H", "4C"] },
    ],
    pile: ["QS"], stock: 52, dealer: 1, round: 1, turn: { seat: 0, phase: "play", taken: null, must_use: null },
  },
  contract: {
    ruleset: "loba-centroamericana", seats: two(["5S", "5H", "5S", "8C", "8D", "8H", "AS", "KD"]), melds: [], pile: ["QD"], stock: 60,
    dealer: 1, round: 1, turn: { seat: 0, phase: "play", taken: null, must_use: null },
  },
  chinchon: {
    ruleset: "chinchon", seats: [{ hand: ["1O", "2O", "3O", "4C", "4E", "4B", "5C", "RO"] }, { hand: 7 }], melds: [], pile: ["7E"], stock: 20,
    dealer: 1, round: 1, turn: { seat: 0, phase: "play", taken: null, must_use: null },
  },
  impossible: {
    ruleset: "loba-de-menos", seats: two(["7H", "7H", "7H", "2C"]),
    melds: [{ id: "m1", owner: 1, kind: "pierna", cards: ["KS", "KH", "QD"] }],
    pile: ["8D"], stock: 60, dealer: 1, round: 1, turn: { seat: 0, phase: "draw", taken: null, must_use: null },
  },
};
