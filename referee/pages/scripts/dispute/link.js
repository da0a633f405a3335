// A record in a link, and nowhere else. What comes out of one is what went in, or nothing.
import { packed, unpacked } from "../packed.js";

const FORM = "deflate";
const LARGEST = 256 * 1024; // bytes of a record, as the service reads
export const LONGEST = 32000; // letters; longer addresses are cut by what they pass through

export const lettersOf = (record) => packed(record, FORM);
export const recordOf = (letters) => unpacked(letters, FORM, { longest: LONGEST, largest: LARGEST });
