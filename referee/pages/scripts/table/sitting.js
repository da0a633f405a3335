// Somebody looks at a match: the table at a step, the story beside it, what may be played there, and what comes.
import { Problem } from "../ask.js";
import { packOf, word } from "../felt.js";
import { movesShown } from "../listing.js";
import { allTouched, mark, touched } from "../moves.js";
import { tableOf } from "../told.js";
import { Branching } from "./branch.js";
import { isStale } from "./match.js";
import { Sentences } from "./sentences.js";
import { Standing } from "./standing.js";
import { Stepping } from "./stepping.js";
import { Stream } from "./stream.js";
import { Timeline } from "./timeline.js";
import { Trying } from "./trying.js";
import { Unread } from "./unread.js";

const LOOKS_FOR_REFUSALS = 4000; // what is refused is no event, so nobody tells of it
const AGAIN = 4000; // until a step that could not be read is asked for again
const RESTS = 120; // milliseconds: who runs through the steps is not told what might be played at each

export class Sitting {
  constructor(parts, match, lost) {
    Object.assign(this, { parts, match, lost, who: {}, legal: null, over: false });
  }

  async begin() {
    const [now, who, more] = await Promise.all([this.match.now(), this.match.whoAsks(), this.match.readPage()]);
    this.who = who;
    this.players(now);
    this.parts.problem.replaceChildren();
    this.parts.choose.hidden = true;
    this.parts.untold.hidden = Boolean(who.operator);
    this.parts.sitting.hidden = false;
    this.timeline.grow();
    this.timeline.refused();
    await (this.steps.addressed() ? this.steps.go(this.steps.addressed()) : this.steps.follow());
    if (more) await this.readOn();
    this.listen();
  }

  // The rest of a long log, while its table is there to be looked at.
  async readOn() {
    while (await this.match.readPage()) this.timeline.grow();
    this.timeline.grow();
    this.timeline.refused();
    this.steps.drawn();
    this.story();
  }

  story() {
    this.timeline.stand(this.steps.at);
    this.standing.event(this.match.events[this.steps.at - 1]);
  }

  // Who sits there and what they play: the same at every step.
  players(now) {
    const table = { ...tableOf(now, packOf(now.ruleset)), players: now.players };
    const { parts, match } = this;
    this.sentences = new Sentences(table);
    this.standing = new Standing(parts, now, this.who, this.sentences);
    this.timeline = new Timeline(parts.story, match, this.sentences, (version) => this.steps.choose(version));
    this.trying = new Trying(parts, match, this.sentences, { drawn: () => this.felt(), play: (...what) => this.play(...what) });
    this.unread = new Unread(parts);
    this.branching = new Branching(parts, match, this.who, this.sentences);
    this.steps = new Stepping(parts, {
      newest: () => match.newest, show: (version) => this.show(version), deal: (at, by) => this.timeline.neighbour(at, by),
    });
    parts.felt.addEventListener("pick", ({ detail }) => this.trying.pick(detail.pick));
  }

  // The table at a step; an answer that comes after another step was chosen is let go.
  async show(version) {
    this.story();
    clearTimeout(this.again);
    try {
      const position = await this.at(version);
      if (this.over || this.steps.at !== version) return;
      this.unread.none();
      this.position = position;
      this.legal = null;
      this.stood();
      this.match.ahead([version + 1, version + 2, version - 1]);
      await this.list(version);
    } catch (problem) {
      this.failed(problem, version);
    }
  }

  // Where the match stands now is asked without a version, since only then the clock is told.
  async at(version) {
    if (!this.clocked || version !== this.match.newest) return this.match.position(version);
    const now = await this.match.now();
    return now.version === version ? now : this.match.position(version);
  }

  get clocked() {
    return Boolean(this.match.events[0].clock);
  }

  get mayTry() {
    return (this.who.operator || this.who.seat !== undefined) && this.position.turn.phase !== "over";
  }

  stood() {
    const { position } = this;
    this.sentences.table.melds = new Map((position.melds || []).map((meld) => [meld.id, meld.kind]));
    this.parts.trying.hidden = !this.mayTry;
    if (this.mayTry) this.trying.stand(position, this.who, this.match.events[0].dials?.finish === "close");
    this.branching.stand(position.version);
    this.standing.show(position, this.steps.follows);
    this.felt();
    this.parts.moves.replaceChildren();
  }

  felt() {
    const { position, who } = this;
    const { codes } = allTouched(this.legal?.moves || []);
    const hands = who.operator ? [this.trying.seat] : [who.seat];
    this.parts.felt.show(position, {
      players: position.players, pickable: this.mayTry, hands, picked: this.trying.choice.places, playable: new Set(codes),
    });
    this.parts.felt.dataset.step = position.version;
  }

  // What may be played there: by the seat itself, or by the seat to act for who sees all.
  async list(version) {
    await new Promise((soon) => setTimeout(soon, RESTS));
    if (this.over || this.steps.at !== version || !this.mayTry) return;
    const seat = this.who.operator ? this.position.turn.seat : this.who.seat;
    const legal = await this.match.legalMoves(seat, version);
    if (this.over || this.steps.at !== version) return;
    this.legal = legal;
    this.parts.moves.replaceChildren(...movesShown(legal, {
      told: this.sentences, heading: "h4", none: this.waitsFor(seat), ask: (move) => this.trying.try(move), look: (move) => mark(this.parts.felt, seat, move ? touched(move) : {}),
    }));
    this.felt();
  }

  // Why a seat that is not to act may play nothing.
  waitsFor(seat) {
    const { turn } = this.position;
    return seat === turn.seat ? "" : word(`phase.${turn.phase}`, { who: this.sentences.who(turn.seat) });
  }

  // --- what comes ---

  listen() {
    this.stream = new Stream(this.match, {
      after: () => this.match.events.length,
      told: (events) => this.hear(events),
      state: (name, problem) => this.connection(name, problem),
    });
    this.connection("starting");
    this.stream.run();
    if (this.who.operator) this.looking = setInterval(() => document.hidden || this.lookForRefusals(), LOOKS_FOR_REFUSALS);
  }

  connection(name, problem) {
    if (this.over) return;
    this.parts.live.dataset.state = name;
    this.parts.live.textContent = word(`live.${name}`);
    if (problem) this.lost(problem, this);
    if (name === "live" && this.unread.step) this.show(this.steps.at);
  }

  hear(events) {
    const followed = this.steps.follows;
    if (!this.match.add(events)) return;
    this.timeline.grow();
    this.steps.drawn();
    if (this.who.operator) this.lookForRefusals();
    if (followed) return this.steps.follow();
    this.parts.news.textContent = word("news", { what: this.sentences.event(this.match.events.at(-1)) });
  }

  async lookForRefusals() {
    try {
      if (await this.match.readRefusals()) this.timeline.refused();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem; // the stream says that the service is away
    }
  }

  // A seat really plays; gives what to say of it.
  async play(seat, move, version) {
    try {
      const played = await this.match.play(seat, move, version);
      this.hear(played.events);
      return word("played", { what: this.sentences.move(move) });
    } catch (problem) {
      if (!isStale(problem)) throw problem;
      const followed = this.steps.follows;
      while (await this.match.readPage());
      this.timeline.grow();
      if (followed) await this.steps.follow();
      return word("moved_on");
    }
  }

  // A step that was not read is not shown as if it had been, and is asked for until it is there.
  failed(problem, version) {
    if (!(problem instanceof Problem)) throw problem;
    if (this.over) return;
    if ([401, 403, 404].includes(problem.status)) return this.lost(problem, this);
    if (this.steps.at !== version) return;
    this.unread.shown(version, problem, this.position?.version === version);
    this.again = setTimeout(() => this.show(this.steps.at), AGAIN);
  }

  leave() {
    this.over = true;
    clearInterval(this.looking);
    clearTimeout(this.again);
    this.stream?.stop();
    this.standing?.stop();
    this.steps?.leave();
  }
}
