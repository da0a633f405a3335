// Text onto the clipboard; whether there is one is told, as over plain HTTP from another host there is none.
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
