// How a match stands at a step, in words: who looks, whose turn it is, the clock, who won.
import { make, word } from "../felt.js";

const SECOND = 1000;

export class Standing {
  constructor(parts, now, who, sentences) {
    Object.assign(this, { parts, who, sentences });
    parts.players.textContent = sentences.names(now.players.map((_, seat) => seat));
    parts.game.textContent = JSON.parse(parts.game.dataset.titles)[now.ruleset] ?? now.ruleset;
    parts.game.href = `/rules/${encodeURIComponent(now.ruleset)}?lang=${document.documentElement.lang}`;
    parts.you.textContent = this.looking(now);
    if (!who.operator && who.seat === undefined) parts.forget.textContent = word("show_token");
  }

  looking({ spectator_delay: delay }) {
    if (this.who.operator) return word("you.operator");
    if (this.who.seat !== undefined) return word("you.seat", { who: this.sentences.who(this.who.seat) });
    if (delay === 1) return word("you.delayed_one");
    return delay ? word("you.delayed", { moves: delay }) : word("you.public");
  }

  // What happened at the step; nothing is said of what has not been read yet.
  event(event) {
    this.parts.now.textContent = event ? this.sentences.event(event) : "";
  }

  show(position, isNow) {
    const { deal, round, turn, winners, uncounted } = position;
    const seat = this.sentences.who(turn.seat);
    const undealt = deal === 0;
    this.parts.moment.textContent = undealt ? word("between_deals") : word("in_round", { deal: deal ?? 1, round: round ?? 1 });
    this.parts.phase.textContent = undealt ? "" : uncounted ? word("uncounted") : word(`phase.${turn.phase}`, { who: seat });
    const won = turn.phase === "over" && winners?.length;
    this.parts.winners.hidden = !won;
    this.parts.winners.textContent = won ? word(winners.length > 1 ? "winners" : "winner", { names: this.sentences.names(winners) }) : "";
    this.clock(position, isNow);
  }

  clock({ clock, turn }, isNow) {
    this.stop();
    this.parts.clock.hidden = !clock;
    if (!clock) return;
    const allowed = clock.turn === undefined ? word("clock.bank", { seconds: clock.bank }) : word("clock.turn", { seconds: clock.turn });
    const left = make("span", { role: "timer" });
    this.parts.clock.replaceChildren(allowed, " ", left);
    if (!isNow || !clock.deadline) return;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((Date.parse(clock.deadline) - Date.now()) / SECOND));
      left.textContent = word("clock.left", { who: this.sentences.who(turn.seat), seconds });
    };
    tick();
    this.ticking = setInterval(tick, SECOND);
  }

  stop() {
    clearInterval(this.ticking);
  }
}
