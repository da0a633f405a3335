// Bots that play rummy on that server over its socket.io wire, one connection a seat; a unit is an accepted
// move. Standard input has a number of seconds a line; the answer is a line with the seconds by the clock, the
// CPU seconds of this process, and the moves.
//
// They keep no copy of the game and compute nothing in advance, as its own client would: they would only be
// slower for it.
'use strict';

const http = require('node:http');
const readline = require('node:readline');
const { io } = require('socket.io-client');
const { choose } = require('./choosing.js');

const [PORT, MATCHES] = process.argv.slice(2).map(Number);
const AT = `http://127.0.0.1:${PORT}`;
const PATIENCE = 20000;

function post(path, body) {
  return new Promise((resolve, reject) => {
    const head = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const request = http.request(`${AT}/games/rummy/${path}`, head, (answer) => {
      let text = '';
      answer.on('data', (part) => { text += part; });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}

class Table {
  async open() {
    const { matchID } = await post('create', { numPlayers: 2 });
    this.match = matchID;
    this.seats = [];
    for (const seat of ['0', '1']) {
      const { playerCredentials } = await post(`${matchID}/join`, { playerID: seat, playerName: seat });
      const line = io(`${AT}/rummy`, { transports: ['websocket'], forceNew: true });
      this.seats.push({ line, credentials: playerCredentials });
      await new Promise((resolve) => {
        line.on('sync', (match, told) => { this.hear(seat, told.state); resolve(); });
        line.on('connect', () => line.emit('sync', matchID, seat, playerCredentials, 2));
      });
      line.on('update', (match, state) => { this.hear(seat, state); });
    }
  }

  // Each seat hears of every move; whoever is in turn goes on when it has heard of the last.
  hear(seat, state) {
    if (state.ctx.currentPlayer !== seat) return;
    this.state = state;
    if (this.sent !== undefined && state._stateID > this.sent) {
      this.sent = undefined;
      this.accepted();
    }
  }

  move() {
    const { G, ctx, _stateID } = this.state;
    const seat = ctx.currentPlayer;
    const { line, credentials } = this.seats[Number(seat)];
    const [type, ...args] = choose(G, G.players[seat].hand);
    const payload = { type, args, playerID: seat, credentials };
    this.sent = _stateID;
    line.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, seat);
  }

  close() {
    for (const { line } of this.seats) line.close();
  }
}

function play(tables, seconds) {
  return new Promise((resolve) => {
    const start = process.hrtime.bigint();
    const cpu = process.cpuUsage();
    const until = start + BigInt(Math.round(seconds * 1e9));
    let units = 0;
    let seen = -1;
    let playing = tables.length;
    const watch = setInterval(() => {
      if (units === seen) throw new Error('nothing was answered');
      seen = units;
    }, PATIENCE);
    for (const table of tables) {
      table.accepted = () => {
        units += 1;
        if (process.hrtime.bigint() < until) table.move();
        else if ((playing -= 1) === 0) {
          clearInterval(watch);
          const used = process.cpuUsage(cpu);
          const wall = Number(process.hrtime.bigint() - start) / 1e9;
          resolve({ cpu: wall, units, client: (used.user + used.system) / 1e6 });
        }
      };
      table.move();
    }
  });
}

async function main() {
  const { version } = require('boardgame.io/package.json');
  process.stdout.write(`${JSON.stringify({ peer: `boardgame.io ${version}` })}\n`);
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const tables = Array.from({ length: MATCHES }, () => new Table());
    for (const table of tables) await table.open();
    process.stdout.write(`${JSON.stringify(await play(tables, Number(line)))}\n`);
    for (const table of tables) table.close();
  }
  process.exit(0);
}

main();
