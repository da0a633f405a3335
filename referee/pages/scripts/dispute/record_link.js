// A record in a link: compressed, in letters that an address may have, and nowhere else. What comes out of a
// link is what went in, or nothing: the compressed form ends with a sum over the record (RFC 1950).
const FORM = "deflate";
export const LARGEST = 256 * 1024; // bytes of a record, as the service reads
export const LONGEST = 32000; // letters; longer addresses are cut by what they pass through

export class Damaged extends Error {}

export const canPack = () => "CompressionStream" in globalThis;

export async function packed(record) {
  const flow = new Blob([record]).stream().pipeThrough(new CompressionStream(FORM));
  const bytes = new Uint8Array(await new Response(flow).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The record again. Throws Damaged; a few letters that become too much are given up on the way.
export async function unpacked(letters) {
  if (letters.length > LONGEST || !/^[\w-]+$/.test(letters)) throw new Damaged();
  let record;
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    record = await bounded(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORM)));
  } catch {
    throw new Damaged();
  }
  return record;
}

async function bounded(flow) {
  const reader = flow.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.length;
    if (length > LARGEST) {
      reader.cancel();
      throw new Damaged();
    }
  }
}
