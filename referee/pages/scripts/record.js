// A record step by step, by buttons and keys; the page is whole without this.
const steps = [...document.querySelectorAll("article")];
const place = document.getElementById("place");
const fault = steps.findIndex((one) => one.classList.contains("fault"));
let at = 0;

function show(number) {
  at = Math.max(0, Math.min(steps.length - 1, number));
  steps.forEach((one, number) => one.classList.toggle("shown", number === at));
  place.textContent = place.dataset.words.replace("{step}", at + 1).replace("{steps}", steps.length);
  history.replaceState(null, "", `#${steps[at].id}`);
}

const acts = {
  first: () => show(0),
  back: () => show(at - 1),
  next: () => show(at + 1),
  last: () => show(steps.length - 1),
  fault: () => fault >= 0 && show(fault),
};
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "fault", F: "fault" };

if (steps.length) {
  for (const [name, act] of Object.entries(acts)) document.getElementById(name)?.addEventListener("click", act);
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    acts[keys[event.key]]();
    event.preventDefault();
  });
  document.documentElement.classList.add("stepping");
  const named = steps.findIndex((one) => `#${one.id}` === location.hash);
  show(named >= 0 ? named : Math.max(fault, 0));
}
