// The score deal by deal: as it was recorded, as it should be, and by how much the two differ.
import { make, packOf, word } from "../felt.js";
import { breakdown, gameOf } from "./ruled.js";

const signed = (points) => (points === null || points === undefined ? "–" : points > 0 ? `+${points}` : String(points));

export function scores(ruling) {
  return ruling.scores.flatMap((count) => [deal(ruling, count), ...follows(ruling, count)]);
}

function deal(ruling, count) {
  const others = ruling.other?.scores.find((one) => one.deal === count.deal);
  const title = word("score", { deal: count.deal }) + (count.disputed ? ` (${word("disputed")})` : "");
  const heads = [word("player"), word("recorded"), word("due"), word("difference")];
  if (others) heads.push(word("under", { rules: gameOf(ruling.other) }));
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
  const rows = ruling.players.flatMap((name, seat) => [row(ruling, count, others, name, seat), madeOf(ruling, count, seat, heads.length)]);
  return make("div", { class: "wide", role: "region", tabindex: "0", "aria-label": title }, make("table", {}, make("caption", {}, title), make("thead", {}, head), make("tbody", {}, ...rows.filter(Boolean))));
}

function row(ruling, count, others, name, seat) {
  const due = count.lawful ? count.lawful[seat] : undefined;
  const recorded = count.recorded && { points: count.recorded.points[seat], total: count.recorded.totals[seat] };
  const off = recorded && due ? { points: due.points - (recorded.points ?? 0), total: due.total - recorded.total } : null;
  const wrong = off && (off.points || off.total);
  const cells = [cell(recorded, wrong ? "wrong" : ""), dueCell(due), offCell(off, wrong)];
  if (others) cells.push(dueCell(others.lawful ? others.lawful[seat] : undefined));
  return make("tr", {}, make("th", { scope: "row" }, name), ...cells);
}

const cell = (score, look) => make("td", { class: look || null }, score ? word("points", { points: signed(score.points), total: score.total }) : "–");

// `undefined` is a score that cannot be told, `null` that of a seat which was not in the deal.
const dueCell = (due) => (due === undefined ? make("td", {}, word("not_told")) : cell(due));

// What the score of a seat is made of, in a row of its own.
function madeOf(ruling, count, seat, columns) {
  const due = count.lawful && count.lawful[seat];
  if (!due || !due.breakdown.length) return null;
  return make("tr", { class: "made" }, make("td", { colspan: columns }, breakdown(due, packOf(ruling.ruleset))));
}

function offCell(off, wrong) {
  if (!wrong) return make("td", {}, off ? "0" : "–");
  const total = off.total === off.points ? signed(off.points) : word("off", { points: signed(off.points), total: signed(off.total) });
  return make("td", { class: "wrong" }, `≠ ${total}`);
}

function follows(ruling, count) {
  const told = [];
  const named = (seats) => seats.map((seat) => ruling.players[seat]).join(", ");
  const seats = (count.lawful || []).map((score, seat) => ({ ...score, seat })).filter((score) => "points" in score);
  const out = seats.filter((score) => score.eliminated).map((score) => score.seat);
  const back = seats.filter((score) => score.may_rebuy);
  if (out.length) told.push(word("is_out", { who: named(out) }));
  if (back.length) told.push(word("may_rebuy", { who: named(back.map((score) => score.seat)), total: back[0].rebuy_total }));
  if (count.winners.length) told.push(word("match_over", { who: named(count.winners) }));
  return told.map((text) => make("p", {}, text));
}
