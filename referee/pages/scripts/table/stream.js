// The log of a match, live. It is read by fetch, since an EventSource cannot show a token; after a loss it goes
// on behind the last event told, later and later each time it fails.
import { asked } from "../ask.js";

const SOONEST = 500;
const LATEST = 30000;
const SILENCE = 30000; // the service says every ten seconds that it is still there
const NEVER_AGAIN = [400, 401, 403, 404, 409];

export class Stream {
  // `after` gives the last version known; `told` takes events, `state` a word: live, again, ended, or stopped
  // with the problem that did it.
  constructor(match, { after, told, state }) {
    Object.assign(this, { match, after, told, state, failed: 0, over: false });
    this.awake = () => this.wake?.();
    this.lost = () => this.cut?.abort();
    addEventListener("online", this.awake);
    addEventListener("offline", this.lost);
    addEventListener("pagehide", () => this.stop(), { once: true });
  }

  async run() {
    while (!this.over) {
      try {
        await this.once();
      } catch (problem) {
        if (this.over) return;
        if (NEVER_AGAIN.includes(problem.status)) return this.end("stopped", problem);
        this.failed += 1;
        this.state("again");
      }
      if (!this.over) await this.pause();
    }
  }

  async once() {
    this.cut = new AbortController();
    this.listen();
    const answer = await asked(`${this.match.path}/events`, {
      key: this.match.key, signal: this.cut.signal,
      headers: { Accept: "text/event-stream", "Last-Event-ID": String(this.after()) },
    });
    if (answer.status === 204) return this.end("ended");
    this.state("live");
    this.failed += 1; // until it says something
    await this.read(answer.body.pipeThrough(new TextDecoderStream()).getReader());
  }

  async read(reader) {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.listen();
      this.failed = 0;
      const pieces = (text + value).split("\n\n");
      text = pieces.pop();
      this.told(pieces.map(data).filter(Boolean).map(JSON.parse));
    }
  }

  // Whoever says nothing for so long is gone.
  listen() {
    clearTimeout(this.patience);
    this.patience = setTimeout(this.lost, SILENCE);
  }

  pause() {
    clearTimeout(this.patience);
    const most = Math.min(LATEST, SOONEST * 2 ** this.failed);
    return new Promise((go) => {
      this.wake = go;
      setTimeout(go, most * (0.5 + Math.random() / 2));
    });
  }

  end(state, problem) {
    this.stop();
    this.state(state, problem);
  }

  stop() {
    this.over = true;
    clearTimeout(this.patience);
    removeEventListener("online", this.awake);
    removeEventListener("offline", this.lost);
    this.cut?.abort();
    this.awake();
  }
}

// The data of a message; a comment has none.
const data = (piece) => piece.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n");
