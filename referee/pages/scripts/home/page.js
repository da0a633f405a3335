// The first page: the command line with this service's own address, and its question asked at once.
import { Problem, ask, credential, problemShown } from "../ask.js";
import { breachesShown, verdict } from "../ruling.js";
import { copied } from "../copying.js";
import { word } from "../felt.js";

const at = (id) => document.getElementById(id);
const line = at("curl");
line.textContent = line.textContent.replace('"$REFEREE"', location.origin);
at("curl-acts").hidden = false;

function byHand() {
  const range = document.createRange();
  range.selectNodeContents(line);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

at("copy").addEventListener("click", async () => {
  const done = await copied(line.textContent);
  if (!done) byHand();
  at("said").textContent = word(done ? "copied" : "copy_by_hand");
});

at("ask").addEventListener("click", async () => {
  try {
    const ruling = await ask("/v1/rulings/meld", { body: line.dataset.question, key: credential() });
    at("answer").replaceChildren(verdict(ruling.legal), breachesShown(ruling.breaches, ruling));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    at("answer").replaceChildren(problemShown(problem));
  }
});
