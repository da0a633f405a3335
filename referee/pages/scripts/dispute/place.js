// Where the reader is, in the address behind the `#`: the record, how it is read and ruled on, and the step.
import { LONGEST } from "./link.js";

const OFTEN = 400; // milliseconds; browsers bound how often an address may change

export function read() {
  const told = new URLSearchParams(location.hash.slice(1));
  return {
    letters: told.get("r") || "",
    format: told.get("format") || "",
    ruleset: told.get("ruleset") || "",
    options: told.get("options") || "",
    at: (Number(told.get("at")) || 0) - 1,
  };
}

// The address of a ruling at a step; without the record where that is too long for one.
export function address({ letters, format, ruleset, options, at }) {
  const told = new URLSearchParams();
  if (letters && letters.length <= LONGEST) {
    told.set("r", letters);
    for (const [name, value] of Object.entries({ format, ruleset, options })) if (value) told.set(name, value);
  }
  told.set("at", at + 1);
  const place = new URL(location.href);
  place.hash = told.toString();
  return place.href;
}

let waiting = null;
let written = 0;

export function keep(place) {
  clearTimeout(waiting);
  const write = () => {
    written = Date.now();
    history.replaceState(null, "", address(place));
  };
  const soon = written + OFTEN - Date.now();
  if (soon <= 0) write();
  else waiting = setTimeout(write, soon);
}
