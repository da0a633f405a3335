// A position in a link, as `carried.py` writes it too.
import { Damaged, packed, unpacked } from "./packed.js";

const MARK = "#p=";
const FORM = "deflate-raw";
const BOUNDS = { longest: 16_384, largest: 65_536 }; // letters; bytes of JSON, as much as the service takes

export const carried = async (position) => MARK + (await packed(new TextEncoder().encode(JSON.stringify(position)), FORM));

export const carries = (mark) => mark.startsWith(MARK);

// The position that such a part of an address carries; Damaged where it cannot be read or is too large.
export async function opened(mark) {
  const bytes = await unpacked(mark.slice(MARK.length), FORM, BOUNDS);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Damaged("", { cause: error });
  }
}
