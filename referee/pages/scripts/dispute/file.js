// The file of a record: all its steps stand in it, and one of them is shown. It is whole without this.
import { Steps } from "../steps.js";

const articles = [...document.querySelectorAll("article")];

function shown(number) {
  articles.forEach((one, at) => one.classList.toggle("shown", at === number));
  history.replaceState(null, "", `#at=${number + 1}`);
  const head = articles[number].querySelector("h2");
  return head.textContent.slice(head.querySelector(".mark").textContent.length);
}

if (articles.length) {
  const fault = articles.findIndex((one) => one.classList.contains("fault"));
  const named = Number(new URLSearchParams(location.hash.slice(1)).get("at"));
  document.documentElement.classList.add("stepping");
  new Steps(document.querySelector(".steps"), shown).over(articles.length, fault, named ? named - 1 : Math.max(fault, 0));
}
