// A rulebook with its cards drawn, and a box that leaves of it what one looks for.
import { word } from "../felt.js";

const box = document.getElementById("find");
const said = document.getElementById("found");
const rows = [...document.querySelectorAll(".found-here")];

// Letters as they are typed: without accents, in any case.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
// Cards that were drawn have no letters any more, so they are read from what they were drawn from.
const texts = rows.map((row) => plain(`${row.textContent} ${[...row.querySelectorAll("loba-cards")].map((one) => one.getAttribute("codes")).join(" ")}`));

function find() {
  const wanted = plain(box.value).split(/\s+/).filter(Boolean);
  let count = 0;
  rows.forEach((row, at) => {
    row.hidden = !wanted.every((one) => texts[at].includes(one));
    count += row.hidden ? 0 : 1;
  });
  for (const part of document.querySelectorAll("main section")) {
    const own = [...part.querySelectorAll(".found-here")];
    part.hidden = wanted.length > 0 && own.every((row) => row.hidden);
  }
  said.textContent = wanted.length ? word(count ? "found" : "found_none", { n: count }) : "";
}

box.form.hidden = false;
box.form.addEventListener("submit", (event) => event.preventDefault());
box.addEventListener("input", find);
// A link to a clause shows it, whatever was looked for; drawn cards are taller than their letters, so also at
// the start.
function goThere() {
  const place = document.getElementById(location.hash.slice(1));
  if (place?.closest("[hidden]")) {
    box.value = "";
    find();
  }
  place?.scrollIntoView();
}

addEventListener("hashchange", goThere);
goThere();
