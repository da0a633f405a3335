// The line of a list that is looked at: marked, the one stop of the Tab key, and in sight within its own list,
// so that the page stays where it is.
const ROOM = 8; // pixels above it

export function stand(list, line, { focused = false } = {}) {
  const before = list.querySelector("[aria-current]");
  if (!line) return;
  before?.removeAttribute("aria-current");
  if (before) before.tabIndex = -1;
  line.setAttribute("aria-current", "step");
  line.tabIndex = 0;
  if (focused) line.focus({ preventScroll: true });
  const heading = line.closest("section")?.querySelector("h3"); // it stays in sight, above its lines
  const room = ROOM + (list.contains(heading) ? heading.offsetHeight : 32);
  const [all, row] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (row.top < all.top + room) list.scrollTop -= all.top + room - row.top;
  else if (row.bottom > all.bottom) list.scrollTop += row.bottom - all.bottom + room;
}
