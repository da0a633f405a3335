// What an address carries behind the #: bytes, compressed and in base64url. No server ever reads it, so nothing
// is stored; what is read from one comes from anywhere, and is bounded before it is opened.

export class Damaged extends Error {}

export const canPack = () => "CompressionStream" in globalThis;

async function through(stream, bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new Damaged();
    }
  }
}

// `form` is "deflate" (RFC 1950, with a sum by which damage shows), or "deflate-raw" (RFC 1951).
export async function packed(bytes, form) {
  const found = await through(new CompressionStream(form), bytes, Infinity);
  const letters = Array.from(found, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The bytes again, of so many letters and so many bytes at most; Damaged where they cannot be read.
export async function unpacked(letters, form, { longest, largest }) {
  if (letters.length > longest || !/^[\w-]+$/.test(letters)) throw new Damaged();
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return await through(new DecompressionStream(form), Uint8Array.from(text, (letter) => letter.charCodeAt(0)), largest);
  } catch (error) {
    throw new Damaged("", { cause: error });
  }
}
