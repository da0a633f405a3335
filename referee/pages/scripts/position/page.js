// The page on which a position is set up and asked about: one desk, and everybody who draws it.
import { AsText } from "./text.js";
import { Acting } from "./acting.js";
import { Answers } from "./answers.js";
import { Board } from "./board.js";
import { Damaged } from "../packed.js";
import { carried, carries, opened } from "../carried.js";
import { Desk } from "./desk.js";
import { Faults } from "./faults.js";
import { button } from "../controls.js";
import { word } from "../felt.js";
import { Fields } from "./fields.js";
import { Palette } from "./palette.js";
import { Questions } from "./questions.js";
import { Undrawable, readable } from "./reading.js";
import { RulesBar } from "./game.js";

const { games, packs, dials, start } = JSON.parse(document.getElementById("games").textContent);
const at = (id) => document.getElementById(id);
const said = at("said");
let written = location.hash;

const desk = new Desk(games, packs, start);
const questions = new Questions(desk);
const board = new Board(at("board"), desk);
const palette = new Palette(at("palette"), desk, packs);
const fields = new Fields(at("fields"), desk);
const bar = new RulesBar(at("rules-bar"), desk, dials, at("cleared"));
const acting = new Acting(at("acting"), desk, questions);
const text = new AsText(at("as-text"), desk, load);
const answers = new Answers(at("answer"), desk, questions, new Faults(at("content")), board);

const say = (name, details) => {
  said.textContent = name ? word(name, details) : "";
};

// A position from outside onto the desk, or a word about why not.
function load(told, refuse = say) {
  try {
    desk.load(readable(told, games, packs));
    say("");
  } catch (error) {
    if (!(error instanceof Undrawable)) throw error;
    refuse(error.word, error.details);
  }
}

// The address carries what is on the desk, so that a reload or another language keeps it.
async function carry() {
  const { position } = desk;
  const mark = await carried(position);
  if (position !== desk.position) return;
  written = mark;
  history.replaceState(null, "", mark);
}

async function arrive() {
  if (!carries(location.hash) || location.hash === written) return;
  written = location.hash;
  try {
    load(await opened(location.hash));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    say("damaged_link");
  }
}

// After the change that is under way: by then the focus is where it is going.
let due = 0;
function later(draw) {
  clearTimeout(due);
  due = setTimeout(draw);
}

function drawChoice() {
  board.draw();
  acting.draw();
  answers.draw();
}

function drawAll() {
  for (const view of [bar, fields, palette, text]) view.draw();
  drawChoice();
  at("undo").disabled = !desk.past.length;
}

let whole = false;
desk.addEventListener("change", () => {
  whole = true;
  later(settle);
  carry();
});
desk.addEventListener("choice", () => later(settle));

function settle() {
  (whole ? drawAll : drawChoice)();
  whole = false;
}

at("undo").addEventListener("click", () => desk.undo());
at("legal-moves").addEventListener("click", () => questions.legalMoves());
at("ask-meld").addEventListener("click", () => questions.meld());
at("ask-arrange").addEventListener("click", () => questions.arrange());
at("samples").append(button(word("sample.empty"), () => desk.clear(desk.position.ruleset)));
at("to-question").addEventListener("click", () => at("legal-moves").focus());
addEventListener("hashchange", arrive);
addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select");
  if (typing || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  desk.undo();
});
written = "";
arrive();
