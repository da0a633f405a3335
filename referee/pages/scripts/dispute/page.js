// The page of a dispute: a record goes to the service, and its ruling is gone through step by step.
import { Problem, problemShown } from "../ask.js";
import { NotDone, pageOf, rulingOn } from "./asking.js";
import { copied } from "../copying.js";
import { make, word } from "../felt.js";
import { keyAsked } from "../key.js";
import { NoOptions, Otherwise } from "./otherwise.js";
import { canPack, Damaged } from "../packed.js";
import { LONGEST, lettersOf, recordOf } from "./link.js";
import { RecordSheet } from "./sheet.js";
import { gameOf, otherTold, repairs, spoken, summary } from "./ruled.js";
import { drawLine } from "./line.js";
import { address, keep, read } from "./place.js";
import { scores } from "./scores.js";
import { Tables } from "./tables.js";
import { Steps } from "../steps.js";
import { Timeline } from "./timeline.js";

const by = (id) => document.getElementById(id);
const sheet = new RecordSheet(by("record"), { ask: anew, say });
const otherwise = new Otherwise(by("rules"), () => rule(steps.at));
const tables = new Tables(moreTables, () => steps.go(steps.at));
const timeline = new Timeline(by("lines"), (index) => steps.choose(index));
const steps = new Steps(by("steps"), shown);

let ruling = null;
let record = null; // the bytes that were ruled on; the sheet may hold others by now
let letters = ""; // the same as they stand in a link
let how = { format: "", ruleset: "", options: "" };
let asking = new AbortController();

function say(text) {
  by("said").textContent = text;
}

// What went wrong, in words, in `place`; what nobody foresaw is thrown on.
function complain(error, place = by("problem")) {
  if (error.name === "AbortError") return;
  say("");
  place.replaceChildren(wrong(error));
  if (error.status === 401 || error.status === 403) {
    place.append(make("p", {}, word("needs_key")), keyAsked(() => anew()));
  }
  if (error.code === "UNREADABLE_RECORD") sheet.open(error.told);
}

function wrong(error) {
  if (error instanceof Problem) return problemShown(error);
  const told = error instanceof Damaged ? word("link_damaged")
    : error instanceof NoOptions ? word("no_options")
    : error instanceof NotDone ? word("job_failed", { why: error.message }) : null;
  if (told === null) throw error;
  return make("p", { class: "problem", role: "alert" }, told);
}

// A record that nobody has looked at yet: at a step, else at its first fault. The reader is taken to it, and
// the record is folded away.
async function anew(at = -1) {
  by("ruling").hidden = true;
  steps.over(0, -1, 0);
  await rule(at);
  if (by("ruling").hidden) return;
  sheet.close();
  by("game").focus({ preventScroll: true });
  by("game").scrollIntoView();
}

// Rule on the record that lies on the sheet, and show the ruling.
async function rule(at) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const { bytes } = sheet;
  for (const place of ["problem", "wrong"]) by(place).replaceChildren();
  if (!bytes.length) return say(word("no_record"));
  say(word("asking"));
  try {
    const wanted = { format: sheet.format, ...otherwise.asked() };
    const found = await rulingOn(bytes, { ...wanted, positions: 0 }, { signal, say });
    const packed = canPack() ? await lettersOf(bytes) : "";
    if (signal.aborted) return;
    [record, letters, how] = [bytes, packed, wanted];
    show(found, at);
  } catch (error) {
    refused(error, at);
  }
}

// Where a ruling is on the page, other rules were asked for: what is wrong stands beside their button, and what
// was found under others before is gone.
function refused(error, at) {
  if (by("ruling").hidden) return complain(error);
  complain(error, by("wrong"));
  if (error.name === "AbortError" || !ruling.other) return;
  how = { ...how, ruleset: "", options: "" };
  show({ ...ruling, other: null }, at);
}

function show(found, at) {
  ruling = found;
  say("");
  tables.over(ruling.positions);
  by("ruling").hidden = false;
  by("copying").hidden = true;
  by("game").textContent = `${gameOf(ruling)}: ${ruling.players.join(", ")}`;
  by("summary").replaceChildren(...summary(ruling));
  by("other").replaceChildren(...otherTold(ruling, (index) => steps.choose(index)));
  by("scores").replaceChildren(...scores(ruling));
  by("repairs").replaceChildren(...repairs(ruling));
  timeline.over(ruling.lines, new Set((ruling.other?.changed || []).map((one) => one.index)), ruling.ruleset);
  const fault = ruling.first_fault ? ruling.first_fault.index : -1;
  steps.over(ruling.lines.length, fault, at < 0 ? fault : at);
}

// One step: the line, its place in the list and in the address. Gives what is read out of it.
function shown(index) {
  timeline.choose(index);
  drawLine(by("line"), ruling, index, (number) => tables.at(number));
  keep({ letters, ...how, at: index });
  return spoken(ruling.lines[index], ruling.ruleset);
}

async function moreTables(from) {
  try {
    const found = await rulingOn(record, { format: how.format, positions: from }, { say: () => {} });
    return found.positions;
  } catch (error) {
    complain(error);
    return null;
  }
}

async function copy() {
  if (!letters) return say(word("no_links"));
  if (letters.length > LONGEST) return say(word("link_too_long", { length: letters.length, most: LONGEST }));
  const link = address({ letters, ...how, at: steps.at }).replace(/\?[^#]*/, ""); // in no language
  const done = await copied(link);
  if (!done) {
    by("copying").hidden = false;
    by("link").value = link;
    by("link").select();
  }
  say(word(done ? "copied" : "copy_here"));
}

const fileName = () => `${[ruling.ruleset, ...ruling.players].join("-").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80)}.html`;

async function save() {
  try {
    const link = make("a", { href: URL.createObjectURL(await pageOf(record, how)), download: fileName() });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    complain(error);
  }
}

// The record of a link is ruled on as it is opened; nothing of it was sent before.
async function open() {
  const place = read();
  if (!place.letters || place.letters === letters) return;
  if (!canPack()) return say(word("no_links"));
  try {
    sheet.give(await recordOf(place.letters), place.format);
    otherwise.show(place.ruleset, place.options);
    await anew(place.at);
  } catch (error) {
    complain(error);
  }
}

by("copy").addEventListener("click", copy);
by("save").addEventListener("click", save);
addEventListener("hashchange", open);
open();
if (location.hash === "#sample") document.querySelector("[data-record]").click(); // as the first page promises
