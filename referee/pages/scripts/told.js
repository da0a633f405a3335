// Moves and cards in words; or drawn, with the words around them in the order of the page's language.
import { cards, knows, make, shortName, standing, word } from "./felt.js";
import { woven } from "./woven.js";

const JOKER = "JK";
const looksLikeRun = (codes) => new Set(codes.filter((code) => code !== JOKER).map((code) => code[0])).size > 1;

// The game's own word for a kind of meld; most are the same in every language.
export const kindName = (kind) => (knows(`kind.${kind}`) ? word(`kind.${kind}`) : kind);

// What a position tells of the table: the game, the drawn pack, whether a Spanish one has eights, its melds' kinds.
export const tableOf = ({ ruleset, options = {}, melds = [] }, pack) => ({
  ruleset, options, pack, eights: options.pack_name === "spanish_48", melds: new Map(melds.map((meld) => [meld.id, meld.kind])),
});

export class Told {
  constructor(table) {
    this.table = table;
  }

  say(name, details) {
    return word(name, details);
  }

  card(code) {
    return shortName(code, this.table.pack);
  }

  cards(codes) {
    return codes.map((code) => this.card(code)).join(" ") || word("told.no_cards");
  }

  // Cards of a meld: a wild one with what it stands for. A move need not say which kind its cards are.
  meld({ kind, cards: codes }) {
    const run = kind ? kind === "escalera" : looksLikeRun(codes);
    const stands = run ? standing(codes, "escalera", this.table.pack, this.table.eights) : codes;
    return codes.map((code, at) => (stands[at] === code ? this.card(code) : `${this.card(code)} (${this.card(stands[at])})`)).join(" ");
  }

  melds(melds) {
    return melds.map((meld) => this.meld(meld)).join(" / ") || word("told.no_cards");
  }

  added(layOffs) {
    return layOffs.map(({ cards: codes, meld }) => word("told.added", { cards: this.cards(codes), meld })).join("; ");
  }

  move(move) {
    const base = `move.${move.type}`;
    if (!knows(base)) return word("told.unknown", { name: move.type });
    const { as = "", ...details } = (TRIED[move.type] || (() => ({})))(move, this);
    return this.say(as ? `${base}.${as}` : base, details);
  }

  // What was told of a shown hand: its melds, and what was laid off on others.
  shown({ melds = [], lay_offs: layOffs = [] }) {
    const as = { "10": "", "00": "nothing", "11": "laid_off", "01": "only_laid_off" }[`${Number(melds.length > 0)}${Number(layOffs.length > 0)}`];
    return { as, cards: this.melds(melds), more: this.added(layOffs) };
  }

  // One of the readings that a move has.
  way({ kind, arrangement, cards: codes }) {
    if (!arrangement && !codes) return kindName(kind);
    const told = this.meld({ kind: kind || "escalera", cards: arrangement || codes });
    return kind ? this.say("candidate.kind", { kind: kindName(kind), cards: told }) : told;
  }
}

// The same with the cards drawn.
export class Drawn extends Told {
  say(name, details) {
    return woven(name, details);
  }

  card(code) {
    return this.cards([code]);
  }

  cards(codes) {
    return cards(codes, this.table.pack);
  }

  meld({ kind, cards: codes }) {
    const { pack, eights } = this.table;
    return cards(codes, pack, { kind: kind || (looksLikeRun(codes) ? "escalera" : null), eights });
  }

  melds(melds) {
    return make("span", { class: "groups" }, ...melds.map((meld) => this.meld(meld)));
  }

  added(layOffs) {
    return make("span", { class: "groups" }, ...layOffs.map(({ cards: codes, meld }) => woven("told.added", { cards: this.cards(codes), meld })));
  }
}

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
