// The moves of recorded matches of rummy put through boardgame.io's own reducer again, which asks of each
// whether it may be made; a unit is one move.
//
// Standard input has a number of CPU seconds a line; the answer is a line with those used, and the moves.
'use strict';

const readline = require('node:readline');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { rummy } = require('./rummy.js');
const { choose } = require('./choosing.js');

const MATCHES = 20;
const MOVES = 200;

function game(seed) {
  return { ...rummy, seed: `match ${seed}` };
}

function recorded(seed) {
  const played = game(seed);
  const reducer = CreateGameReducer({ game: played });
  const moves = [];
  let state = InitializeGame({ game: played, numPlayers: 2 });
  while (moves.length < MOVES) {
    const seat = state.ctx.currentPlayer;
    const [type, ...args] = choose(state.G, state.G.players[seat].hand);
    const move = { type: 'MAKE_MOVE', payload: { type, args, playerID: seat } };
    state = reducer(state, move);
    moves.push(move);
  }
  return { seed, moves, pile: state.G.pile.join() };
}

function replay({ seed, moves, pile }) {
  const played = game(seed);
  const reducer = CreateGameReducer({ game: played });
  let state = InitializeGame({ game: played, numPlayers: 2 });
  for (const move of moves) {
    const after = reducer(state, move);
    if (after._stateID === state._stateID) throw new Error('a recorded move was refused');
    state = after;
  }
  if (state.G.pile.join() !== pile) throw new Error('it came out otherwise');
  return moves.length;
}

async function main() {
  const { version } = require('boardgame.io/package.json');
  const matches = Array.from({ length: MATCHES }, (_, seed) => recorded(seed));
  for (let warm = 0; warm < 5; warm += 1) matches.forEach(replay);
  process.stdout.write(`${JSON.stringify({ peer: `boardgame.io ${version}` })}\n`);
  let next = 0;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const start = process.cpuUsage();
    let units = 0;
    let cpu = 0;
    while (cpu < Number(line)) {
      units += replay(matches[next++ % MATCHES]);
      const used = process.cpuUsage(start);
      cpu = (used.user + used.system) / 1e6;
    }
    process.stdout.write(`${JSON.stringify({ cpu, units })}\n`);
  }
}

main();
