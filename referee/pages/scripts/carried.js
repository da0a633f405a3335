// A position in an address, behind the #: deflated (raw) and in base64url. No server ever reads it, so nothing
// is stored; what is read from one comes from anywhere, and is bounded before it is opened.

const MARK = "#p=";
const LONGEST_LINK = 16_384; // letters
const LARGEST = 65_536; // bytes of JSON, as much as the service takes

export class Damaged extends Error {}

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Damaged();
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// The part of an address that carries this position.
export async function carried(position) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(position)));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export const carries = (mark) => mark.startsWith(MARK);

// What such a part carries; Damaged where it cannot be read or is too large.
export async function unpacked(mark) {
  const letters = mark.slice(MARK.length);
  if (letters.length > LONGEST_LINK || !/^[\w-]+$/.test(letters)) throw new Damaged();
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const text = await through(new DecompressionStream("deflate-raw"), bytes, LARGEST);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
  } catch (error) {
    throw new Damaged("", { cause: error });
  }
}
