#!/usr/bin/env node
// Checks an exported match, packed or not, without the referee: node verify.mjs FILE [--receipts FILE] [--keys FILE]
// Exit 0: everything is true; 1: something is not; 2: a file cannot be read. The format: docs/evidence.md. Node 20 or newer.
// It checks the chain, the signed head, receipts, and the shuffles that were revealed; not the rules of the game.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest()
const utf8 = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
const faults = [], fault = (version, code, message) => faults.push({ version, code, message })
const fail = (why) => { throw new Error(why) }
// --- how the house writes: each text and number in one way, no spaces, these members and no other in this order ---
const TEXT = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\["\\\\bfnrt]|\\\\u00(?:0[0-7bef]|1[0-9a-f]))*"', HEX = '"[0-9a-f]{64}"', WHOLE = '(?:0|-?[1-9][0-9]{0,14})'
const KEY = `\\{"id":${TEXT},"public_key":${TEXT},"from":${TEXT},"until":(?:${TEXT}|null)\\}`
const SEAL = `\\{"match":${TEXT},"version":${WHOLE},"head":${TEXT},"at":${TEXT},"key":${TEXT},"signature":${TEXT}\\}`
const HEADER = `\\{"format":"loba-referee evidence","version":1,"match":${TEXT},"genesis":${HEX},"keys":\\[(?:${KEY}(?:,${KEY})*)?\\]\\}`
const RECORD = `\\{"version":${WHOLE},"digest":${HEX},"record":${TEXT}\\}`, LAST = `(?:${RECORD}|\\{"head":${SEAL}\\})`
const is = (text, form) => new RegExp(`^${form}$`, 'u').test(text) ? JSON.parse(text) : fail('it is not such a line as the house writes')

function document(file) {
  const bytes = readFileSync(file), packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const lines = (packed ? gunzipSync(bytes, { maxOutputLength: 2 ** 28 }) : bytes).toString('latin1').replace(/\n$/, '').split('\n')
  return lines.map((line, place) => {
    const form = place === 0 ? HEADER : place === lines.length - 1 ? LAST : RECORD
    try { return is(utf8(Buffer.from(line, 'latin1')), form) } catch (error) { return fail(`line ${place + 1}: ${error.message}`) }
  })
}
function readable(record) { // a record's bytes are one JSON object, its members in any order, none of them twice
  const line = JSON.parse(record), bare = record.replace(new RegExp(TEXT, 'gu'), '""')
  const exact = new RegExp(`^(?:""|true|false|null|${WHOLE}(?![0-9])|[\\[\\]{},:])*$`).test(bare) && JSON.stringify(line).length === record.length
  bare.replace(/[^[\]{}]/g, '').split('').reduce((depth, sign) => (depth > 32 ? fail('it lies too deep') : depth + ('[{'.includes(sign) ? 1 : -1)), 0)
  const { match, version, at, actor, event, salt = '', v } = line, texts = [match, at, actor, salt, event.type]
  return exact && texts.every((one) => typeof one === 'string') && Number.isInteger(version) && [1, 2].includes(v) ? line : fail('it is no line of a log')
}
// Receipts are one a line, or one JSON list; each alone or in the answer it came with.
const receiptsOf = (said) => (/^[ \t\r\n]*\[/.test(said) ? JSON.parse(said) : said.split('\n').filter((line) => /[^ \t\r]/.test(line)).map((line) => JSON.parse(line)))
  .map((one) => (Object.hasOwn(one, 'receipt') ? one.receipt : one))
  .map(({ match, version, head, at, key, signature }) => is(JSON.stringify({ match, version, head, at, key, signature }), SEAL))
const SPKI = Buffer.from('302a300506032b6570032100', 'hex') // what stands before a raw Ed25519 key in DER
const raw = (base64) => [Buffer.from(base64, 'base64')].find((bytes) => bytes.toString('base64') === base64) ?? Buffer.alloc(0)
const keyring = (notes) => new Map(notes.map(({ id, public_key, from, until = null }) => {
  const bytes = raw(is(JSON.stringify({ id, public_key, from, until }), KEY).public_key)
  if (bytes.length !== 32 || sha256(bytes).toString('hex').slice(0, 32) !== id) fail(`line 1: key ${id} is not the one of that id`)
  return [id, { from, until, key: createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' }) }]
}))
function sealFault(kind, said, ring) {
  const key = ring.get(said.key), text = [kind, said.match, said.version, said.head, said.at, said.key, ''].join('\n')
  if (!key) return 'KEY_UNKNOWN'
  if (!verify(null, Buffer.from(text), key.key, raw(said.signature))) return 'FORGED'
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
    let line, linked = digest.toString('hex') === told
    try { line = readable(record) } catch { return fault(due, linked ? 'CHAIN_UNREADABLE' : 'CHAIN_CHANGED', `version ${due} cannot be read`) }
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
function checkReceipts({ match }, records, receipts, ring) {
  for (const receipt of receipts) {
    const { version } = receipt, wrong = sealFault('loba-referee receipt 1', receipt, ring)
    if (wrong) fault(version, `RECEIPT_${wrong}`, `the receipt for version ${version} is not the house's`)
    else if (receipt.match !== match) fault(version, 'RECEIPT_MISPLACED', `the receipt for version ${version} is of another match`)
    else if (version > records.length) fault(records.length + 1, 'RECEIPT_CUT', `a receipt for version ${version} was given, the records end at ${records.length}`)
    else if (records[version - 1]?.digest !== receipt.head) fault(version, 'RECEIPT_DIFFERS', `the receipt for version ${version} tells another digest`)
  }
}

// --- fair deals: what chance was bound to ---
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)
function generator(match, { deal, secret }, contributions) {
  const added = contributions.map((text) => (text === null ? '-' : sha256(text).toString('hex')))
  const said = [match, deal, secret, ...added].map((line) => `${line}\n`).join(''), key = sha256('loba-referee generator 1\n', said)
  const words = function * (purpose) { for (let n = 0; ; n++) yield sha256(key, `${purpose}\n${n >> 3}`).readUInt32BE(n % 8 * 4) }
  const below = (limit, source) => { for (let word; ;) if ((word = source.next().value) < 2 ** 32 - (2 ** 32 % limit)) return word % limit }
  const shuffled = (purpose, cards) => {
    const order = [...cards].sort(), source = words(purpose)
    for (let last = order.length - 1, other; last > 0; last--) [order[last], order[other]] = [order[other = below(last + 1, source)], order[last]]
    return order
  }
  return { shuffled, commitment: sha256('loba-referee commitment 1\n', said).toString('hex'), drawn: (purpose, seats) => below(seats, words(purpose)) }
}
function dealtAs({ hands, pile, stock, dealer }, clockwise, chance) {
  const dealt = hands.flat(), deck = chance.shuffled('deck', [...dealt, ...pile, ...stock])
  const order = hands.map((_, n) => (dealer + (clockwise ? n + 1 : 2 * hands.length - n - 1)) % hands.length).filter((seat) => hands[seat].length)
  const got = order.map((_, place) => deck.slice(0, dealt.length).filter((_, n) => n % order.length === place).sort())
  return same([got, deck.slice(dealt.length)], [order.map((seat) => [...hands[seat]].sort()), [...pile, ...stock]])
}
function chances(match, events) {
  const [{ type, contributions = [], lot = false, origin = null, first_dealer, players, dials }] = events
  if (type !== 'match_opened') return
  if (!origin && (lot || contributions.length) && events[1]?.type !== 'shuffle_committed') fault(2, 'COMMITMENT_MISSING', 'nothing was committed to')
  let [promise, chance, recycles] = [null, null, 0]
  const at = [], ordered = (purpose, stock) => !chance || same(chance.shuffled(purpose, stock), stock) // at: what chance was bound to at each version
  const looks = {
    shuffle_committed(event) {
      [promise, chance, recycles] = [event, generator(match, event, contributions), 0]
      if (at.length === 1 && lot && players.length && chance.drawn('lot', players.length) !== first_dealer) fault(1, 'LOT_NOT_DERIVED', 'another dealer is drawn')
      return chance.commitment === event.commitment
    },
    shuffle_revealed: ({ deal, secret }) => promise && deal === promise.deal && secret === promise.secret,
    taken_back: ({ to }) => { [promise, chance, recycles] = at[to - 1] ?? [promise, chance, recycles]; return true },
    dealt: (event) => !chance || dealtAs(event, dials.direction === 'cw', chance),
    stock_reshuffled: ({ stock }) => ordered('reshuffle', stock),
    stock_recycled: ({ stock }) => ordered(`recycle ${recycles += 1}`, stock)
  }
  for (const [place, event] of events.entries()) {
    let code = event.type.startsWith('shuffle_') ? 'COMMITMENT_BROKEN' : 'SHUFFLE_NOT_DERIVED'
    try { if (!looks[event.type] || looks[event.type](event)) code = null } catch { code = 'CHAIN_UNREADABLE' }
    if (code) fault(place + 1, code, `this ${event.type} is not what the referee was bound to`)
    at.push([promise, chance, recycles])
  }
}

try {
  const [file, ...more] = process.argv.slice(2), option = (name) => (more.includes(name) ? more[more.indexOf(name) + 1] : null)
  const [header, ...records] = document(file ?? fail('usage: node verify.mjs FILE [--receipts FILE] [--keys FILE]')), own = keyring(header.keys), head = records.at(-1)?.head ? records.pop().head : null
  const read = (name) => utf8(readFileSync(option(name))), receipts = option('--receipts') ? receiptsOf(read('--receipts')) : []
  const ring = option('--keys') ? keyring(JSON.parse(read('--keys')).keys) : own
  chain(header, records)
  const whole = faults.length === 0
  if (whole) end(header, records, head, ring)
  checkReceipts(header, records, receipts, ring)
  if (whole) chances(header.match, records.map(({ record }) => JSON.parse(record).event))
  faults.sort((one, other) => one.version - other.version)
  for (const { version, code, message } of faults) console.log(`record ${version}: ${code}: ${message}`)
  const said = `match ${header.match}: ${records.length} records, ${receipts.length} receipts`
  console.log(faults.length ? `FALSE: ${said}; the first bad record is ${faults[0].version}` : `TRUE: ${said}`)
  process.exitCode = faults.length ? 1 : 0
} catch (error) {
  console.error(`verify.mjs: ${error.message}`)
  process.exitCode = 2
}
