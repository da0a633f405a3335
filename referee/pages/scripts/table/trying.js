// "What if": moves are made of what was chosen on the table, and the referee is asked about them. Nothing is
// played but by the one button that says so.
import { Problem, problemShown } from "../ask.js";
import { button } from "../controls.js";
import { make, word } from "../felt.js";
import { made } from "../moves.js";
import { moveRefused, verdict } from "../ruling.js";
import { acts, Choice, codes } from "./choice.js";

const SETS_ASIDE = ["open", "close", "show"];

export class Trying {
  // `drawn` is told when the choice on the table has changed, `play` when a seat really plays.
  constructor(parts, match, sentences, { drawn, play }) {
    Object.assign(this, { parts, match, sentences, drawn, playing: play, who: {}, choice: new Choice(), asked: 0 });
    parts.seat.addEventListener("change", () => this.offer());
  }

  // The table at a step, as `who` may try at it.
  stand(position, who, closing) {
    const before = this.position;
    const seat = this.seat;
    Object.assign(this, { position, who, closing });
    if (before?.version !== position.version) this.anew(before, seat);
    this.offer();
  }

  // At another step nothing is chosen, but for cards in a hand that is the same.
  anew(before, seat) {
    const { picks } = this.choice;
    this.choice.clear();
    this.parts.answer.replaceChildren();
    this.asked += 1;
    this.seats();
    const hand = (position) => String(position?.seats[seat]?.hand);
    if (seat === this.seat && hand(before) === hand(this.position)) this.choice.picks = picks;
  }

  get seat() {
    return this.who.operator ? Number(this.parts.seat.value) : this.who.seat;
  }

  seats() {
    const options = this.position.players.map((name, seat) => make("option", { value: seat, selected: seat === this.position.turn.seat }, name));
    this.parts.seat.replaceChildren(...options);
    this.parts.seat.parentElement.hidden = !this.who.operator;
  }

  pick(place) {
    if (place === "stock") return this.tryType("draw_stock");
    if (place === "pile") return this.tryType("take_discard");
    if (this.choice.pick(place)) this.changed();
  }

  changed() {
    this.offer();
    this.drawn();
  }

  // The buttons for what can be said now, and what is chosen.
  offer() {
    const { now, others } = acts(this.position.turn.phase, this.closing);
    const tries = (types) => types.map((type) => button(word(`act.${type}`), () => this.tryType(type), { "data-act": type }));
    const aside = [...now, ...others].some((type) => SETS_ASIDE.includes(type)) ? this.asideButtons() : [];
    refill(this.parts.acts, [...tries(now), ...aside]);
    refill(this.parts.others, tries(others));
    refill(this.parts.chosen, this.chosen());
  }

  asideButtons() {
    if (!this.choice.picks.length) return [];
    const text = this.choice.meld ? word("act.aside_on", { meld: this.choice.meld }) : word("act.aside");
    return [this.button("aside", text, () => this.choice.setAside())];
  }

  button(name, text, act) {
    return button(text, () => {
      act();
      this.changed();
    }, { "data-act": name });
  }

  chosen() {
    if (this.choice.isEmpty) return [make("span", { class: "faint" }, word("nothing_chosen"))];
    const { picks, meld, aside } = this.choice;
    const told = [...aside, { picks, meld }].filter((one) => one.picks.length || one.meld).map((one) => {
      const cards = one.picks.length ? this.sentences.cards(codes(one.picks, this.position)) : "";
      return [cards, one.meld && word("chosen_meld", { meld: one.meld })].filter(Boolean).join(" ");
    });
    return [make("span", {}, `${word("chosen")}: ${told.join(" / ")}`), this.button("clear", word("act.clear"), () => this.choice.clear())];
  }

  tryType(type) {
    const move = made(type, this.choice.chosen(this.position));
    if (typeof move === "string") return this.say(make("p", { class: "undecided" }, word(move)));
    return this.try(move);
  }

  // Ask about a move; whatever was asked before is forgotten.
  async try(move) {
    const asked = (this.asked += 1);
    const { seat, position } = this;
    try {
      const ruling = await this.match.wouldBe(seat, move, position.version);
      if (asked === this.asked && position === this.position) this.answer(seat, move, ruling);
    } catch (problem) {
      if (asked === this.asked) this.problem(problem, move);
    }
  }

  answer(seat, move, ruling) {
    const shown = [make("p", {}, word("tried", { what: this.sentences.move(move) })), verdict(ruling.legal), ...this.why(move, ruling)];
    if (ruling.legal !== false && this.mayPlay(seat)) shown.push(this.playButton(seat, move));
    this.say(...shown);
  }

  // Every breach, or why it is open and what would happen.
  why(move, ruling) {
    if (ruling.legal === false) return [moveRefused(move, ruling.breaches, this.sentences, (one) => this.try(one))];
    const open = ruling.legal === null ? [make("p", {}, ruling.undecided.message)] : [];
    const then = (ruling.events || []).map((event) => make("li", {}, this.sentences.event(event)));
    return [...open, make("p", { class: "faint" }, word("would_happen")), make("ul", {}, ...then)];
  }

  // A seat plays for itself, and only where the match stands now.
  mayPlay(seat) {
    return this.who.seat === seat && this.position.version === this.match.newest && !this.position.reported;
  }

  playButton(seat, move) {
    const made = button(word("play_it"), () => {
      made.disabled = true;
      this.play(seat, move);
    }, { class: "for-real" });
    return make("p", {}, made);
  }

  async play(seat, move) {
    try {
      const what = await this.playing(seat, move, this.position.version);
      this.say(make("p", { class: "legal" }, what));
    } catch (problem) {
      this.problem(problem, move);
    }
  }

  say(...shown) {
    this.parts.answer.replaceChildren(...shown);
  }

  problem(problem, move) {
    if (!(problem instanceof Problem)) throw problem;
    const { ruling } = problem.told;
    this.say(...(ruling ? this.why(move, ruling) : [problemShown(problem)]));
  }
}

// Other contents, with the focus where it was.
function refill(place, contents) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.act : null;
  place.replaceChildren(...contents);
  if (!focused) return;
  const again = contents.find((one) => one.dataset?.act === focused) || contents.find((one) => one.matches("button"));
  (again || place).focus();
}
