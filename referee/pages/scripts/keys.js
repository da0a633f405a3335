// Arrow keys among buttons: left and right to the next one, up and down to the nearest of the next row.

const inMiddle = (element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
const top = (element) => Math.round(element.getBoundingClientRect().top / 8);

function nearestInRow(all, from, direction) {
  const rows = [...new Set(all.map(top))].sort((one, other) => one - other);
  const row = rows[rows.indexOf(top(from)) + direction];
  const there = all.filter((one) => top(one) === row);
  const distance = (one) => Math.abs(inMiddle(one) - inMiddle(from));
  return there.sort((one, other) => distance(one) - distance(other))[0];
}

const STEPS = {
  ArrowRight: (all, from) => all[all.indexOf(from) + 1],
  ArrowLeft: (all, from) => all[all.indexOf(from) - 1],
  ArrowDown: (all, from) => nearestInRow(all, from, 1),
  ArrowUp: (all, from) => nearestInRow(all, from, -1),
  Home: (all) => all[0],
  End: (all) => all[all.length - 1],
};

// `wanted` selects the buttons. With `oneStop` the Tab key comes by once, at the last one that was used.
export function arrows(container, wanted, { oneStop = false } = {}) {
  container.addEventListener("keydown", (event) => {
    const from = event.target.closest(wanted);
    if (!from || !STEPS[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    STEPS[event.key]([...container.querySelectorAll(wanted)], from)?.focus();
  });
  if (!oneStop) return;
  container.addEventListener("focusin", (event) => {
    const at = event.target.closest(wanted);
    if (!at) return;
    for (const one of container.querySelectorAll(wanted)) one.tabIndex = one === at ? 0 : -1;
  });
}

// Draw anew without losing who has the focus: what has it is known by its `data-key`. `fallback` takes it
// where that is gone.
export function keepingFocus(container, draw, fallback = () => null) {
  const held = container.contains(document.activeElement) ? document.activeElement.dataset.key || "" : null;
  draw();
  if (held === null) return;
  const again = held && container.querySelector(`[data-key="${CSS.escape(held)}"]`);
  (again || fallback(held))?.focus();
  if (again && again.matches("input")) again.select(); // as the Tab key leaves it: what is typed replaces it
}
