// The questions that can be put to the service about the position on the desk, and what came of the last one.
import { Problem, ask, credential } from "../ask.js";
import { touched } from "../moves.js";

export class Questions extends EventTarget {
  constructor(desk) {
    super();
    this.desk = desk;
    this.number = 0;
    this.told = null; // {kind, answer, …}, {kind: "problem", problem}, or null where nothing was asked
    desk.addEventListener("change", () => this.forget());
  }

  // Of a position that has changed nothing is known.
  forget() {
    this.number += 1;
    this.set(null);
  }

  set(told) {
    this.told = told;
    this.dispatchEvent(new Event("told"));
  }

  // A later question makes an earlier one's answer nobody's.
  async put(kind, path, body, more = {}) {
    const number = (this.number += 1);
    this.again = () => this.put(kind, path, body, more);
    this.set({ kind: "waiting" });
    let told;
    try {
      told = { kind, answer: await ask(path, { body, key: credential() }), ...more };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      told = { kind: "problem", problem };
    }
    if (number === this.number) this.set(told);
  }

  get cardsMeant() {
    const { position } = this.desk;
    const chosen = this.desk.codes();
    const hand = position.seats[position.turn.seat]?.hand;
    return (chosen.length || !Array.isArray(hand) ? chosen : hand).filter((code) => code !== "??");
  }

  get game() {
    const { ruleset, options } = this.desk.position;
    return options ? { ruleset, options } : { ruleset };
  }

  rule(move) {
    const { position } = this.desk;
    return this.put("move", "/v1/rulings/move", { position, move }, { move, marks: touched(move) });
  }

  legalMoves() {
    return this.put("moves", "/v1/rulings/legal-moves", { position: this.desk.position });
  }

  meld(kind) {
    const cards = this.cardsMeant;
    return this.put("meld", "/v1/rulings/meld", { ...this.game, cards, ...(kind ? { kind } : {}) }, { cards });
  }

  arrange() {
    const cards = this.cardsMeant;
    return this.put("arrange", "/v1/rulings/arrange", { ...this.game, cards }, { cards });
  }
}
