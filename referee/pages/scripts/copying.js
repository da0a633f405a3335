// Text onto the clipboard; gives whether that was done. Not every browser lets a page copy, and none does over
// plain HTTP from another host: then the text stands in `field`, chosen, to be copied by hand.
export async function copied(text, field = null) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field) field.value = text;
    field?.focus();
    field?.select();
    return false;
  }
}
