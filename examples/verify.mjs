#!/usr/bin/env node
// Checks an exported match without the referee: node verify.mjs FILE [--receipts FILE] [--keys FILE]
// Exit 0: everything is true; 1: something is not; 2: the file cannot be read. The format: docs/evidence.md.
// It checks the chain, the signed head, receipts, and the shuffles that were revealed; not the rules of the game.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest()
const lines = (file) => readFileSync(file, 'utf8').split('\n').filter((line) => line.trim()).map((line) => JSON.parse(line))
// Receipts are one a line, or one JSON list; each alone or in the answer it came with.
const list = (file) => readFileSync(file, 'utf8').trimStart().startsWith('[') ? JSON.parse(readFileSync(file, 'utf8')) : lines(file)
const faults = [], fault = (version, code, message) => faults.push({ version, code, message })

const SPKI = Buffer.from('302a300506032b6570032100', 'hex') // what stands before a raw Ed25519 key in DER

function keyring(notes) {
  const ring = new Map()
  for (const { id, public_key, from, until } of notes) {
    const raw = Buffer.from(public_key, 'base64')
    if (raw.length !== 32 || sha256(raw).toString('hex').slice(0, 32) !== id) throw new Error(`key ${id} is not the one of that id`)
    ring.set(id, { from, until, key: createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' }) })
  }
  return ring
}

function sealFault(kind, said, ring) {
  const key = ring.get(said.key)
  if (!key) return 'KEY_UNKNOWN'
  const text = [kind, said.match, said.version, said.head, said.at, said.key, ''].join('\n')
  if (!verify(null, Buffer.from(text), key.key, Buffer.from(said.signature, 'base64'))) return 'FORGED'
  return said.at < key.from || (key.until !== null && said.at >= key.until) ? 'KEY_NOT_IN_USE' : null
}

function chain(header, records) {
  let digest = sha256('loba-referee log 1\n', header.match)
  if (digest.toString('hex') !== header.genesis) return fault(1, 'CHAIN_MISPLACED', 'the genesis is not that of this match')
  if (records.length === 0) return fault(1, 'CHAIN_MISSING', 'there is no record at all')
  for (const [place, { version, digest: told, record }] of records.entries()) {
    const due = place + 1
    if (version !== due) return fault(due, 'CHAIN_MISSING', `version ${due} is missing: ${version} stands in its place`)
    digest = sha256(digest, record)
    const linked = digest.toString('hex') === told
    let line
    try { line = JSON.parse(record) } catch { return fault(due, linked ? 'CHAIN_UNREADABLE' : 'CHAIN_CHANGED', `version ${due} cannot be read`) }
    if (line.match !== header.match || line.version !== due) return fault(due, 'CHAIN_MISPLACED', `version ${due} holds version ${line.version} of ${line.match}`)
    if (!linked) return fault(due, 'CHAIN_CHANGED', `version ${due} does not follow from ${place}`)
  }
}

function end(header, records, head, ring) {
  const last = records.length
  if (!head) return fault(last + 1, 'HEAD_MISSING', 'no signed head closes the document')
  const wrong = sealFault('loba-referee head 1', head, ring) ?? (head.match === header.match ? null : 'MISPLACED')
  if (wrong) return fault(head.version, `HEAD_${wrong}`, 'the signed head is not the house\'s word on this match')
  if (head.version !== last) return fault(Math.min(head.version, last) + 1, 'CHAIN_CUT', `the records end at ${last}, the signed head is ${head.version}`)
  if (head.head !== records[last - 1].digest) fault(last, 'HEAD_DIFFERS', 'records were changed and chained anew')
}

function checkReceipts(header, records, receipts, ring) {
  for (const receipt of receipts) {
    const { version } = receipt
    const wrong = sealFault('loba-referee receipt 1', receipt, ring)
    if (wrong) fault(version, `RECEIPT_${wrong}`, `the receipt for version ${version} is not the house's`)
    else if (receipt.match !== header.match) fault(version, 'RECEIPT_MISPLACED', `the receipt for version ${version} is of another match`)
    else if (version > records.length) fault(records.length + 1, 'RECEIPT_CUT', `a receipt for version ${version} was given, the records end at ${records.length}`)
    else if (records[version - 1].digest !== receipt.head) fault(version, 'RECEIPT_DIFFERS', `the receipt for version ${version} tells another digest`)
  }
}

// --- fair deals: what chance was bound to ---

function generator(match, { deal, secret }, contributions) {
  const added = contributions.map((text) => (text === null ? '-' : sha256(text).toString('hex')))
  const said = [match, deal, secret, ...added].map((line) => `${line}\n`).join('')
  const key = sha256('loba-referee generator 1\n', said)
  const words = function * (purpose) {
    for (let n = 0; ; n++) yield sha256(key, `${purpose}\n${n >> 3}`).readUInt32BE(n % 8 * 4)
  }
  const below = (limit, source) => {
    for (;;) { const word = source.next().value; if (word < 2 ** 32 - (2 ** 32 % limit)) return word % limit }
  }
  return {
    commitment: sha256('loba-referee commitment 1\n', said).toString('hex'),
    drawn: (purpose, seats) => below(seats, words(purpose)),
    shuffled(purpose, cards) {
      const order = [...cards].sort(), source = words(purpose)
      for (let last = order.length - 1, other; last > 0; last--) {
        [order[last], order[other]] = [order[other = below(last + 1, source)], order[last]]
      }
      return order
    }
  }
}

function dealtAs(event, clockwise, chance) {
  const { hands, pile, stock, dealer } = event, dealt = hands.flat()
  const deck = chance.shuffled('deck', [...dealt, ...pile, ...stock])
  const order = hands.map((_, n) => (dealer + (clockwise ? n + 1 : 2 * hands.length - n - 1)) % hands.length).filter((seat) => hands[seat].length)
  const got = order.map((_, place) => deck.slice(0, dealt.length).filter((_, n) => n % order.length === place).sort())
  const told = order.map((seat) => [...hands[seat]].sort())
  return String(got) === String(told) && String(deck.slice(dealt.length)) === String([...pile, ...stock])
}

function chances(match, events) {
  const [{ contributions = [], lot = false, origin = null, first_dealer, players, dials }] = events
  if (!origin && (lot || contributions.length) && events[1]?.type !== 'shuffle_committed') fault(2, 'COMMITMENT_MISSING', 'nothing was committed to')
  let chance = null, promise = null, recycles = 0
  const at = [] // what chance was bound to at each version
  for (const [place, event] of events.entries()) {
    const broken = (code) => fault(place + 1, code, `this ${event.type} is not what the referee was bound to`)
    if (event.type === 'shuffle_committed') {
      [promise, chance, recycles] = [event, generator(match, event, contributions), 0]
      if (chance.commitment !== event.commitment) broken('COMMITMENT_BROKEN')
      if (place === 1 && lot && chance.drawn('lot', players.length) !== first_dealer) fault(1, 'LOT_NOT_DERIVED', 'the secret draws another first dealer')
    } else if (event.type === 'shuffle_revealed') {
      if (event.deal !== promise?.deal || event.secret !== promise.secret) broken('COMMITMENT_BROKEN')
    } else if (event.type === 'taken_back') {
      [promise, chance, recycles] = at[event.to - 1] ?? [promise, chance, recycles]
    } else if (chance && event.type === 'stock_reshuffled') {
      if (String(chance.shuffled('reshuffle', event.stock)) !== String(event.stock)) broken('SHUFFLE_NOT_DERIVED')
    } else if (chance && event.type === 'dealt') {
      if (!dealtAs(event, dials.direction === 'cw', chance)) broken('SHUFFLE_NOT_DERIVED')
    } else if (chance && event.type === 'stock_recycled') {
      if (String(chance.shuffled(`recycle ${++recycles}`, event.stock)) !== String(event.stock)) broken('SHUFFLE_NOT_DERIVED')
    }
    at.push([promise, chance, recycles])
  }
}

function main([file, ...more]) {
  const option = (name) => (more.includes(name) ? more[more.indexOf(name) + 1] : null)
  const [header, ...rest] = lines(file)
  if (header?.format !== 'loba-referee evidence' || header.version !== 1) throw new Error('this is no evidence of version 1')
  const head = rest.at(-1)?.head ? rest.pop().head : null
  const ring = keyring(option('--keys') ? lines(option('--keys'))[0].keys : header.keys)
  const receipts = option('--receipts') ? list(option('--receipts')).map((line) => line.receipt ?? line) : []
  chain(header, rest)
  if (faults.length === 0) {
    chances(header.match, rest.map(({ record }) => JSON.parse(record).event))
    end(header, rest, head, ring)
  }
  checkReceipts(header, rest, receipts, ring)
  faults.sort((one, other) => one.version - other.version)
  for (const { version, code, message } of faults) console.log(`record ${version}: ${code}: ${message}`)
  const said = `match ${header.match}: ${rest.length} records, ${receipts.length} receipts`
  console.log(faults.length ? `FALSE: ${said}; the first bad record is ${faults[0].version}` : `TRUE: ${said}`)
  return faults.length ? 1 : 0
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(`verify.mjs: ${error.message}`)
  process.exitCode = 2
}
