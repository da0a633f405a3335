// What the service said, for people: moves as sentences, a ruling with its reasons and the table after it.
import { problemShown } from "../ask.js";
import { breachesShown } from "../ruling.js";
import { cards, make, packOf, word } from "../felt.js";
import { keyAsked } from "../key.js";
import { movesShown } from "./listing.js";
import { kindName, moveTold, read } from "../moves.js";
import { woven } from "../woven.js";

const verdict = (legal) => make("p", { class: `verdict ${legal ? "legal" : "illegal"}` }, word(legal ? "legal" : "illegal"));

export class Answers {
  constructor(element, desk, questions, faults, board) {
    Object.assign(this, { element, desk, questions, faults, board });
    questions.addEventListener("told", () => this.draw());
    this.draw();
  }

  get pack() {
    return packOf(this.desk.position.ruleset);
  }

  draw() {
    const told = this.questions.told || { kind: "nothing" };
    this.element.replaceChildren(...this[told.kind](told).filter(Boolean));
    this.board.mark({ seat: this.desk.position.turn.seat, ...told.marks });
    this.faults.show(told.kind === "problem" ? told.problem.told.faults || [] : []);
  }

  nothing() {
    return [make("p", { class: "faint" }, word("nothing_asked"))];
  }

  waiting() {
    return [make("p", { class: "faint" }, word("waiting"))];
  }

  problem({ problem }) {
    const key = problem.status === 401 ? keyAsked(() => this.questions.again()) : null;
    const faults = problem.told.faults || [];
    const headline = faults.length ? { message: word("faults_found"), page: problem.page } : problem;
    return [problemShown(headline), this.faults.list(faults), key];
  }

  move({ answer, move }) {
    const asked = make("p", { class: "asked" }, moveTold(move, this.pack));
    return answer.legal ? [verdict(true), asked, ...this.after(answer.position)] : [verdict(false), asked, this.reasons(answer, move)];
  }

  after(position) {
    const table = make("loba-table");
    const on = make("button", { type: "button", class: "main" }, word("go_on"));
    on.addEventListener("click", () => {
      this.desk.load(position);
      this.board.aimed()?.focus();
    });
    queueMicrotask(() => table.show(position));
    return [on, make("h3", {}, word("after_it")), table];
  }

  reasons(answer, move) {
    const options = this.desk.position.options || {};
    return breachesShown(answer, { options, more: (breach) => this.candidates(breach, move) });
  }

  // Where a move can be read in several ways, each way is a button.
  candidates(breach, move) {
    const ways = breach.details.candidates;
    if (!Array.isArray(ways) || !move) return null;
    const buttons = ways.map((way) => {
      const made = make("button", { type: "button" }, this.way(way));
      made.addEventListener("click", () => this.questions.rule(read(move, way)));
      return made;
    });
    return make("div", { class: "bar ways", role: "group", "aria-label": word("which_one") }, make("span", {}, word("which_one")), ...buttons);
  }

  way({ kind, arrangement, cards: codes }) {
    const drawn = arrangement || codes ? cards(arrangement || codes, this.pack, { kind: kind || "escalera" }) : "";
    return make("span", { class: "bar" }, kind ? kindName(kind) : "", drawn);
  }

  moves({ answer }) {
    return movesShown(answer, this.pack, {
      ask: (move) => this.questions.rule(move),
      mark: (marks) => this.board.mark({ seat: this.desk.position.turn.seat, ...marks }),
    });
  }

  meld({ answer, cards: asked }) {
    const title = make("p", { class: "asked" }, cards(asked, this.pack));
    if (!answer.legal) return [verdict(false), title, this.reasons(answer), this.kindsToAsk(answer)];
    const worth = answer.value === null ? word("worth_by_order") : word("worth", { kind: kindName(answer.kind), n: answer.value });
    const orders = answer.arrangements.slice(0, 12).map((order) => make("li", {}, cards(order, this.pack, { kind: answer.kind })));
    return [verdict(true), title, make("p", {}, worth), make("ul", { class: "orders", "aria-label": word("orders") }, ...orders)];
  }

  kindsToAsk(answer) {
    const ways = answer.breaches.flatMap((breach) => breach.details.candidates || []);
    const buttons = ways.map(({ kind }) => {
      const made = make("button", { type: "button" }, kindName(kind));
      made.addEventListener("click", () => this.questions.meld(kind));
      return made;
    });
    return buttons.length ? make("div", { class: "bar" }, make("span", {}, word("which_one")), ...buttons) : null;
  }

  arrange({ answer }) {
    const melds = answer.melds.map((meld) => make("li", {}, kindName(meld.kind), " ", cards(meld.cards, this.pack, { kind: meld.kind })));
    const loose = answer.loose.length ? woven("loose", { cards: cards(answer.loose, this.pack) }) : word("nothing_loose");
    return [
      make("p", { class: "verdict" }, word("least", { n: answer.points })),
      make("ul", { class: "orders", "aria-label": word("melds_found") }, ...melds), make("p", {}, loose),
    ];
  }
}
