// The line of a list that is looked at: marked, the one stop of the Tab key, and in sight within its own list,
// so that the page stays where it is.
const ROOM = 40; // pixels above it, for a heading that stays

export function stand(list, line, { focused = false } = {}) {
  const before = list.querySelector("[aria-current]");
  if (!line) return;
  before?.removeAttribute("aria-current");
  if (before) before.tabIndex = -1;
  line.setAttribute("aria-current", "step");
  line.tabIndex = 0;
  if (focused) line.focus({ preventScroll: true });
  const [all, row] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (row.top < all.top + ROOM) list.scrollTop -= all.top + ROOM - row.top;
  else if (row.bottom > all.bottom) list.scrollTop += row.bottom - all.bottom + ROOM;
}
