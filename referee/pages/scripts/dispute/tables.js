// The table after each line. The service tells some hundreds at a time; others are asked for when they are
// looked at.
const AHEAD = 100; // lines before the one that is looked at, for who steps back from there

export class Tables {
  // `ask(line)` gives the tables from a line on, `arrived()` is called when more of them are here.
  constructor(ask, arrived) {
    this.ask = ask;
    this.arrived = arrived;
    this.over(null);
  }

  over(positions) {
    this.found = new Map();
    this.waits = false;
    this.round = Symbol("record");
    if (positions) this.take(positions);
  }

  take({ from, tables }) {
    tables.forEach((table, number) => this.found.set(from + number, table));
  }

  // The table after a line; null where it is on its way.
  at(index) {
    if (this.found.has(index)) return this.found.get(index);
    if (!this.waits) this.fetch(Math.max(0, index - AHEAD));
    return null;
  }

  async fetch(from) {
    const { round } = this;
    this.waits = true;
    const positions = await this.ask(from).catch(() => null);
    if (round !== this.round) return; // another record is looked at by now
    this.waits = false;
    if (positions) {
      this.take(positions);
      this.arrived();
    }
  }
}
