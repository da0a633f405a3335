// A whole match through the client that was generated from openapi.yaml: node built/play.js URL KEY
// Every seat has a client of its own with the seat's token. The last line printed is JSON that tells what came of it.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[] };
type Move = components["schemas"]["Move"];
type Event = components["schemas"]["Event"];

const [url = "", key = ""] = process.argv.slice(2);
const as = (token?: string) =>
  createClient<paths>({ baseUrl: url, headers: token ? { Authorization: `Bearer ${token}` } : {} });
const operator = as(key);

/** What the answer holds; a problem, or an answer without a body, ends everything. */
function got<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

async function refusal(body: components["schemas"]["MeldQuestion"]): Promise<string | undefined> {
  return got(await as().POST("/v1/rulings/meld", { body })).breaches[0]?.code;
}

/** How many moves a position allows that is told as docs/integrating.md tells it: what has a default is left out. */
async function allowed(): Promise<number> {
  const hand = ["QS", "KS", "AS", "2S", "7H", "7D", "JK", "3C"];
  const turn = { seat: 0, phase: "play" } as const;
  const table = { ruleset: "loba-de-menos", seats: [{ hand }, { hand: 9 }], pile: ["9D"], stock: 80, turn };
  return got(await as().POST("/v1/rulings/legal-moves", { body: { position: table } })).moves.length;
}

async function opened(): Promise<components["schemas"]["OpenedMatch"]> {
  const deal = { mode: "referee" } as const;
  const order = { ruleset: "loba-de-menos", players: ["Ana", "Beto"], options: { limit: 11 }, deal };
  return got(await operator.POST("/v1/matches", { body: order }));
}

const PREFERRED: Move["type"][] = [
  "open", "meld", "lay_off", "close", "take_discard", "draw_stock", "discard", "show", "decline_rebuy",
];

/** What melds most; of the discards the dearest. */
function chosen(moves: Move[]): Move {
  const worth = (move: Move) => ("card" in move ? "23456789TJQKA".indexOf(move.card[0] ?? "") : 0);
  const best = PREFERRED.find((type) => moves.some((move) => move.type === type));
  const fitting = moves.filter((move) => move.type === best).sort((a, b) => worth(b) - worth(a));
  if (!fitting[0]) throw new Error("nothing to play");
  return fitting[0];
}

async function played(match: string, tokens: string[]): Promise<number> {
  const seats = tokens.map(as);
  const path = { match };
  for (let count = 0; count < 4000; count++) {
    const { turn, version } = got(await operator.GET("/v1/matches/{match}", { params: { path } }));
    if (turn.phase === "over") return count;
    const { seat } = turn;
    const client = seats[seat]!;
    const listed = got(await client.GET("/v1/matches/{match}/legal-moves", { params: { path, query: { seat } } }));
    const header = { "Idempotency-Key": `move-${count}` };
    const body = { seat, move: chosen(listed.moves), expected_version: version };
    got(await client.POST("/v1/matches/{match}/moves", { params: { path, header }, body }));
  }
  throw new Error("the match does not end");
}

async function log(match: string): Promise<Event[]> {
  const events: Event[] = [];
  for (;;) {
    const query = { after: events.length, limit: 500 };
    const page = got(await operator.GET("/v1/matches/{match}/events", { params: { path: { match }, query } }));
    if (typeof page === "string") throw new Error("a stream was not asked for");
    if (!page.events.length) return events;
    events.push(...page.events);
  }
}

const code = await refusal({ ruleset: "loba-de-menos", cards: ["QS", "KS", "AS", "2S"] });
if (!(await allowed())) throw new Error("nothing is allowed");
const { id: match, tokens } = await opened();
const early = await as(tokens[0]).GET("/v1/matches/{match}", { params: { path: { match: "no-such-match" } } });
const moves = await played(match, tokens);
const path = { match };
const scores = got(await operator.GET("/v1/matches/{match}/scores", { params: { path } }));
const audit = got(await operator.POST("/v1/matches/{match}/audit", { params: { path } }));
const events = await log(match);
console.log(JSON.stringify({
  code,
  refused: early.error?.code,
  moves,
  winners: scores.winners,
  totals: scores.seats.map((seat) => seat.total),
  ok: audit.ok,
  version: audit.version,
  first: events[0]?.type,
  last: events.at(-1)?.type,
  events: events.length,
}));
