// The story beside the table: deals under headings, turns in them, a line for each event and each refused try.
// Lines are drawn of those deals alone that are open, so that a long match is there as fast as a short one.
import { make, word } from "../felt.js";
import { stand } from "../current.js";
import { breachesShown } from "../ruling.js";
import { Story } from "./story.js";

export class Timeline {
  constructor(place, match, sentences, chosen) {
    Object.assign(this, { place, match, sentences, story: new Story(), told: 0, at: 0 });
    this.shown = new Map(); // what is drawn of each deal
    place.addEventListener("click", (event) => {
      const line = event.target.closest("a[data-version]");
      if (!line) return;
      event.preventDefault();
      chosen(Number(line.dataset.version));
    });
  }

  // Whatever the match has learnt of since.
  grow() {
    for (const event of this.match.events.slice(this.told)) {
      const { deal, turn } = this.story.add(event);
      const drawn = this.drawn(deal);
      if (drawn.open) this.line(drawn, turn, event);
    }
    this.told = this.match.events.length;
    for (const [deal, drawn] of this.shown) drawn.count.textContent = word("steps_in", { first: deal.first, last: deal.last });
  }

  // The heading of a deal, and where its lines come.
  drawn(deal) {
    if (this.shown.has(deal)) return this.shown.get(deal);
    const count = make("span", { class: "faint" });
    const title = deal.deal ? word("deal", { deal: deal.deal }) : word("between_deals");
    const lines = make("div", { class: "turns", id: `deal-${deal.first}`, hidden: true });
    const button = make("button", { type: "button", "aria-expanded": "false", "aria-controls": lines.id }, title, " ", count);
    this.place.append(make("section", { class: "deal" }, make("h3", {}, button), lines));
    const drawn = { deal, button, count, lines, open: false, turns: new Map(), rows: new Map() };
    button.addEventListener("click", () => this.unfold(drawn, !drawn.open));
    this.shown.set(deal, drawn);
    return drawn;
  }

  unfold(drawn, open) {
    if (drawn.open === open) return;
    drawn.open = open;
    drawn.button.setAttribute("aria-expanded", String(open));
    drawn.lines.hidden = !open;
    drawn.lines.replaceChildren();
    drawn.turns.clear();
    drawn.rows.clear();
    if (!open) return;
    for (const turn of drawn.deal.turns) for (const event of turn.events) this.line(drawn, turn, event);
    this.refused();
    this.mark(drawn);
  }

  line(drawn, turn, event) {
    const said = this.sentences.event(event);
    const number = make("span", { class: "n" }, String(event.version));
    const by = event.actor === "clock" ? make("small", { class: "by" }, word("by_clock")) : null;
    const link = make("a", { href: `#v=${event.version}`, "data-version": event.version, tabindex: -1 }, number, make("span", {}, said), by);
    const row = make("li", { class: `event ${event.type}` }, link);
    drawn.rows.set(event.version, row);
    this.turn(drawn, turn).append(row);
  }

  turn(drawn, turn) {
    if (drawn.turns.has(turn)) return drawn.turns.get(turn);
    const label = turn.seat === null ? word("at_the_table") : word("turn_of", { who: this.sentences.who(turn.seat) });
    const list = make("ol", { "aria-label": label });
    drawn.turns.set(turn, list);
    drawn.lines.append(make("div", { class: turn.seat === null ? "turn-of aside" : "turn-of" }, make("h4", {}, label), list));
    return list;
  }

  // Refused tries, each below the event after which it was made.
  refused() {
    for (const tried of this.match.refusals) {
      const drawn = this.shown.get(this.story.dealOf(tried.version));
      const row = drawn?.open && drawn.rows.get(tried.version);
      if (!row || drawn.lines.querySelector(`[data-refusal="${tried.number}"]`)) continue;
      let after = row;
      while (after.nextElementSibling?.dataset.refusal) after = after.nextElementSibling;
      after.after(this.refusal(tried));
    }
  }

  refusal({ number, seat, moves, refused, ruling }) {
    const what = moves[refused] || moves.at(-1);
    const who = make("b", { class: "illegal" }, `✗ ${word("refused", { who: this.sentences.who(seat) })}`);
    const summary = make("summary", {}, who, what ? ` · ${this.sentences.move(what)}` : "");
    return make("li", { class: "refused", "data-refusal": number }, make("details", {}, summary, breachesShown(ruling.breaches, this.sentences.table)));
  }

  // The first step of the deal that a step is in, else of the one before; or of the one after.
  neighbour(version, by) {
    const deals = this.story.deals.filter((deal) => deal.last);
    const at = deals.indexOf(this.story.dealOf(version));
    if (by < 0 && version > deals[at].first) return deals[at].first;
    return deals[at + by]?.first ?? version;
  }

  // Stand at a version: its deal is open, its line is marked and in sight.
  stand(version) {
    const deal = this.story.dealOf(version);
    const before = this.shown.get(this.story.dealOf(this.at));
    const drawn = this.shown.get(deal);
    const held = this.place.contains(document.activeElement) && document.activeElement.matches("a[data-version]");
    this.at = version;
    if (before && before !== drawn) this.unfold(before, false);
    this.unfold(drawn, true);
    this.mark(drawn, held);
  }

  mark(drawn, focused = false) {
    stand(this.place, drawn.rows.get(this.at)?.firstChild, { focused });
  }
}
