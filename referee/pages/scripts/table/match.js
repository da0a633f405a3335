// One match at the service: its log, its positions, and what may be asked about them. Who asks shows a token
// or nothing; what that may see is the service's to decide.
import { ask, Problem } from "../ask.js";

const KEPT = 48;
const PAGE = 500;

// A key that no other request has; `randomUUID` is missing where the page came over plain HTTP.
const once = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Match {
  constructor(id, key) {
    this.id = id;
    this.key = key;
    this.path = `/v1/matches/${encodeURIComponent(id)}`;
    this.events = []; // by version, from 1 without holes
    this.positions = new Map();
    this.refusals = [];
    this.told = 0; // how many events there are, before all of them were read
  }

  get newest() {
    return Math.max(this.told, this.events.length);
  }

  asking(path, body, headers) {
    return ask(this.path + path, { body, key: this.key, headers });
  }

  // How the match stands now.
  async now() {
    const position = await this.asking("");
    this.told = position.version;
    this.positions.set(position.version, Promise.resolve(position));
    return position;
  }

  // Who is asking: {operator}, {seat}, or neither. The service is asked what it would tell only the operator.
  async whoAsks() {
    if (!this.key) return {};
    try {
      await this.readRefusals();
      return { operator: true };
    } catch (problem) {
      if (problem.status !== 403) throw problem;
    }
    return { seat: (await this.asking("/legal-moves")).seat };
  }

  // The next page of the log; gives whether there is more.
  async readPage() {
    const page = await this.asking(`/events?after=${this.events.length}&limit=${PAGE}`);
    this.add(page.events);
    return page.next !== null;
  }

  // Events in their order; what is known already is left out. Gives how many are new.
  add(events) {
    const before = this.events.length;
    for (const event of events) if (event.version === this.events.length + 1) this.events.push(event);
    return this.events.length - before;
  }

  // What was refused since this was last asked; gives whether there was anything.
  async readRefusals() {
    const before = this.refusals.length;
    for (let more = true; more;) {
      const page = await this.asking(`/refusals?after=${this.refusals.at(-1)?.number || 0}`);
      this.refusals.push(...page.refusals);
      more = page.next !== null;
    }
    return this.refusals.length > before;
  }

  // The position at a version: kept once it is asked for, the longest unused is let go.
  position(version) {
    const kept = this.positions.get(version) || this.asked(version);
    this.positions.delete(version);
    this.positions.set(version, kept);
    if (this.positions.size > KEPT) this.positions.delete(this.positions.keys().next().value);
    return kept;
  }

  async asked(version) {
    try {
      return await this.asking(`?version=${version}`);
    } catch (error) {
      this.positions.delete(version);
      throw error;
    }
  }

  ahead(versions) {
    for (const version of versions) if (version >= 1 && version <= this.newest) this.position(version).catch(() => {});
  }

  legalMoves(seat, version) {
    return this.asking(`/legal-moves?seat=${seat}&version=${version}`);
  }

  wouldBe(seat, move, version) {
    return this.asking("/rulings", { seat, move, version });
  }

  play(seat, move, version) {
    return this.asking("/moves", { seat, move, expected_version: version }, { "Idempotency-Key": once() });
  }

  branch(version) {
    return this.asking("/branches", { version }, { "Idempotency-Key": once() });
  }
}

export const isStale = (error) => error instanceof Problem && error.status === 409;
