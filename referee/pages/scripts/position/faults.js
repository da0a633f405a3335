// What cannot be of a position, each fault at its place on the page: a pointer (RFC 6901) leads to the part of
// the page whose `data-at` begins it furthest.
import { button } from "../controls.js";
import { make, word } from "../felt.js";

const bare = (pointer) => pointer.replace(/^\/position(?=\/|$)/, "");

export class Faults {
  constructor(page) {
    this.page = page;
  }

  placeOf(pointer) {
    const steps = bare(pointer).split("/");
    for (let length = steps.length; length > 1; length -= 1) {
      const found = this.page.querySelector(`[data-at="${CSS.escape(steps.slice(0, length).join("/"))}"]`);
      if (found) return found;
    }
    return null;
  }

  // What the place is called on the page.
  nameOf(pointer) {
    const place = this.placeOf(pointer);
    const zone = place?.closest(".zone-box") || place?.querySelector(":scope > .zone-box");
    return zone?.getAttribute("aria-label") || place?.querySelector("legend, summary, span")?.textContent || "";
  }

  // A card stands in a zone, which has room for a sentence.
  static room(place) {
    return place.closest(".zone-box") || place;
  }

  clear() {
    for (const note of this.page.querySelectorAll(".fault-note")) note.remove();
    for (const place of this.page.querySelectorAll(".at-fault")) place.classList.remove("at-fault");
  }

  show(faults) {
    this.clear();
    for (const { pointer, message } of faults) {
      const place = this.placeOf(pointer);
      if (!place) continue;
      place.classList.add("at-fault");
      place.closest("details:not([open])")?.setAttribute("open", "");
      Faults.room(place).append(make("span", { class: "fault-note" }, message));
    }
  }

  // All of them in one list; each leads to its place.
  list(faults) {
    if (!faults.length) return null;
    const rows = faults.map(({ pointer, message }) => make(
      "li", {}, button(message, () => this.go(pointer), { class: "fault", title: bare(pointer) || "/" }), " ", make("span", { class: "faint" }, this.nameOf(pointer)),
    ));
    return make("ul", { class: "faults", "aria-label": word("faults") }, ...rows);
  }

  go(pointer) {
    const place = this.placeOf(pointer);
    const wanted = "button, select, input, textarea, summary";
    const target = place?.matches(wanted) ? place : place?.querySelector(wanted);
    target?.focus();
    target?.scrollIntoView({ block: "center" });
  }
}
