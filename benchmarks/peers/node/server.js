// boardgame.io's own server with its own socket server, on a free port of the loopback, which it prints.
//
// It keeps matches in memory, as it does unless told otherwise; with the name of a folder in its storage of files.
'use strict';

const { FlatFile, Server } = require('boardgame.io/server');
const { rummy } = require('./rummy.js');

async function main() {
  const [dir] = process.argv.slice(2);
  const db = dir ? new FlatFile({ dir }) : undefined;
  const server = Server({ games: [rummy], origins: [], db });
  const listen = server.app.listen.bind(server.app);
  server.app.listen = (port, told) => listen(port, '127.0.0.1', told);
  const { appServer } = await server.run({ port: 0 });
  process.stdout.write(`${JSON.stringify({ port: appServer.address().port })}\n`);
  process.stdin.on('end', () => process.exit(0)).resume();
}

main();
