// A whole frontend in one file, with nothing but Node 20: you against two bots, in the terminal.
//
//     node examples/frontend.mjs http://127.0.0.1:8080 OPERATOR_KEY [--bots] [--lang=es]
//
// The referee knows the rules and this file knows none: it shows the position, lists the moves that the referee lists,
// and sends one back. Enter alone plays what a bot would, q resigns; --bots plays your seat, too. In a page of the
// same origin as the service (docs/integrating.md) the class Referee works as it is, but for where randomUUID comes from.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

const PREFERRED = ["open", "meld", "lay_off", "close", "take_discard", "draw_stock", "discard"];
const YOU = 0;
const LATER = [425, 502, 503, 504]; // said by the referee, or by a proxy before it

/** The referee said no: a problem (RFC 9457), with its code and a page that explains it. */
class Refused extends Error {
  constructor(problem) {
    const breaches = problem.ruling?.breaches ?? [];
    const said = breaches.map((breach) => `${breach.message} (${breach.clause})`);
    super(`${said.join(" ") || problem.detail} -> ${problem.type}`);
    this.code = problem.code;
  }
}

/** The service as one caller sees it: the operator, or one seat by its token. */
class Referee {
  constructor(url, token, lang) {
    Object.assign(this, { url: url.replace(/\/$/, ""), token, lang });
  }

  seat(token) {
    return new Referee(this.url, token, this.lang);
  }

  /** One answer. What may have been lost is sent again under the same key, so it happens once. */
  async ask(path, body) {
    const headers = { Authorization: `Bearer ${this.token}`, "Accept-Language": this.lang };
    if (body) Object.assign(headers, { "Content-Type": "application/json", "Idempotency-Key": randomUUID() });
    const asked = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) };
    for (const pause of [200, 1000, 5000, 0]) {
      try {
        const answer = await fetch(this.url + path, { ...asked, signal: AbortSignal.timeout(15000) });
        const said = await answer.json();
        if (answer.ok) return said;
        if (said.code && (!LATER.includes(answer.status) || !pause)) throw new Refused(said);
      } catch (error) {
        if (error instanceof Refused) throw error; // what did not come, or is no JSON, is asked for again
      }
      await new Promise((go) => setTimeout(go, pause));
    }
    throw new Error(`No answer of a referee from ${this.url}. Try again later.`);
  }
}

/** A move on one line. */
function told(move) {
  const melds = (move.melds ?? []).map((meld) => meld.cards.join(" ")).join(" / ");
  const cards = (move.cards ?? [move.card ?? ""]).join(" ");
  return [move.type, move.meld, cards, melds].filter(Boolean).join(" ");
}

/** The table as the seat may see it; other hands are only counted. */
function show(position) {
  const { players } = position;
  console.log(`\n--- deal ${position.deal}, version ${position.version} ---`);
  for (const meld of position.melds) console.log(`  ${meld.id}: ${meld.cards.join(" ")}  (${players[meld.owner]})`);
  console.log(`  pile: ${position.pile.at(-1) ?? ""}   stock: ${position.stock}`);
  position.seats.forEach((seat, number) => {
    const open = Array.isArray(seat.hand) && !seat.hand.includes("??");
    const hand = open ? seat.hand.toSorted().join(" ") : "hidden";
    console.log(`  ${players[number]} ${seat.total} ${seat.status}: ${hand}`);
  });
}

/** What a bot plays: melds before draws before discards, the dearest discard first. */
function best(moves) {
  const kind = PREFERRED.find((one) => moves.some((move) => move.type === one));
  const worth = (move) => "23456789TJQKA".indexOf(move.card?.[0] ?? "2");
  return moves.filter((move) => move.type === kind).reduce((a, b) => (worth(b) > worth(a) ? b : a));
}

const typing = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** What the player types: the number of a move, Enter, or q; the end of the input plays like Enter. */
async function choose(moves) {
  moves.forEach((move, number) => console.log(`  ${number}: ${told(move)}`));
  for (;;) {
    const typed = ((await typing.next()).value ?? "").trim();
    if (typed === "q") return { type: "resign" };
    if (!typed) return best(moves);
    if (/^\d+$/.test(typed) && moves[Number(typed)]) return moves[Number(typed)];
    console.log(`  a number from 0 to ${moves.length - 1}, please`);
  }
}

/** One move of whoever is to act; false when the match is over. */
async function turn(match, seats, human) {
  const position = await seats[YOU].ask(match);
  const { seat, phase } = position.turn;
  if (phase === "over") return false;
  const { moves } = await seats[seat].ask(`${match}/legal-moves?seat=${seat}&version=${position.version}`);
  const asked = human && seat === YOU;
  if (asked) show(position);
  const move = asked ? await choose(moves) : best(moves);
  try {
    await seats[seat].ask(`${match}/moves`, { seat, move, expected_version: position.version });
    console.log(`${position.players[seat]}: ${told(move)}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // somebody was faster, or it is not allowed: say so and look at the table again
    console.log(`  ${error.code}: ${error.message}`);
  }
  return true;
}

const [flags, [url, key]] = [/^--/, /^(?!--)/].map((kind) => process.argv.slice(2).filter((word) => kind.test(word)));
if (!url || !key) {
  console.error("usage: node frontend.mjs URL OPERATOR_KEY [--bots] [--lang=es]");
  process.exit(2);
}
const lang = flags.find((flag) => flag.startsWith("--lang="))?.slice(7) ?? "en";

/** Open a match, play it, and tell who has won. */
async function main() {
  const operator = new Referee(url, key, lang);
  const order = { ruleset: "loba-de-menos", players: ["You", "Ana", "Beto"], options: { limit: 21 } };
  const opened = await operator.ask("/v1/matches", order);
  const match = `/v1/matches/${opened.id}`;
  const seats = opened.tokens.map((token) => operator.seat(token));
  while (await turn(match, seats, !flags.includes("--bots")));
  const scores = await operator.ask(`${match}/scores`);
  const totals = scores.seats.map((seat) => seat.total).join(", ");
  console.log(`Over after ${scores.version} events. Totals: ${totals}. Won: seat ${scores.winners}`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
