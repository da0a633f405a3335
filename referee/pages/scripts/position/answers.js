// What the service said, for people: moves as sentences, a ruling with its reasons and the table after it.
import { problemShown } from "../ask.js";
import { button } from "../controls.js";
import { cards, make, packOf, word } from "../felt.js";
import { keyAsked } from "../key.js";
import { movesShown } from "../listing.js";
import { allTouched, touched } from "../moves.js";
import { breachesShown, moveRefused, verdict, waysShown } from "../ruling.js";
import { Drawn, kindName, tableOf } from "../told.js";
import { plain, woven } from "../woven.js";

export class Answers {
  constructor(element, desk, questions, faults, board) {
    Object.assign(this, { element, desk, questions, faults, board });
    questions.addEventListener("told", () => this.draw());
    this.draw();
  }

  get pack() {
    return packOf(this.desk.position.ruleset);
  }

  get drawn() {
    return new Drawn(tableOf(this.desk.position, this.pack));
  }

  draw() {
    const told = this.questions.told || { kind: "nothing" };
    this.element.replaceChildren(...this[told.kind](told).filter(Boolean));
    this.board.mark(told.marks);
    this.faults.show(told.kind === "problem" ? this.faultsOf(told.problem) : []);
  }

  faultsOf(problem) {
    return (problem.told.faults || []).map((fault) => ({ ...fault, message: plain(fault.message, this.desk.position.ruleset) }));
  }

  nothing() {
    return [make("p", { class: "faint" }, word("nothing_asked"))];
  }

  waiting() {
    return [make("p", { class: "faint" }, word("waiting"))];
  }

  problem({ problem }) {
    const key = problem.status === 401 ? keyAsked(() => this.questions.again()) : null;
    const faults = this.faultsOf(problem);
    const headline = faults.length ? { message: word("faults_found"), page: problem.page } : problem;
    return [problemShown(headline), this.faults.list(faults), key];
  }

  move({ answer, move }) {
    const asked = make("p", { class: "asked" }, this.drawn.move(move));
    const more = answer.legal ? this.after(answer.position) : [moveRefused(move, answer.breaches, this.drawn, (one) => this.questions.rule(one))];
    return [verdict(answer.legal), asked, ...more];
  }

  after(position) {
    const table = make("loba-table");
    const on = button(word("go_on"), () => {
      this.desk.load(position);
      this.board.aimed()?.focus();
    }, { class: "main" });
    queueMicrotask(() => table.show(position));
    return [on, make("h3", {}, word("after_it")), table];
  }

  // All of them stand out on the felt until one is looked at.
  moves({ answer }) {
    const all = allTouched(answer.moves);
    queueMicrotask(() => this.board.mark(all));
    return movesShown(answer, {
      told: this.drawn, heading: "h3", ask: (move) => this.questions.rule(move), look: (move) => this.board.mark(move ? touched(move) : all),
    });
  }

  meld({ answer, cards: asked }) {
    const title = make("p", { class: "asked" }, cards(asked, this.pack));
    if (!answer.legal) {
      const ways = (breach) => waysShown(breach, this.drawn, ({ kind }) => this.questions.meld(kind));
      return [verdict(false), title, breachesShown(answer.breaches, this.drawn.table, ways)];
    }
    const worth = answer.value === null ? word("worth_by_order") : word("worth", { kind: kindName(answer.kind), n: answer.value });
    const orders = answer.arrangements.slice(0, 12).map((order) => make("li", {}, cards(order, this.pack, { kind: answer.kind })));
    return [verdict(true), title, make("p", {}, worth), make("ul", { class: "orders", "aria-label": word("orders") }, ...orders)];
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
