/** What two texts have in common when a person calls them the same: letters and accents, not case, spaces or code points. */
export function sameKey(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

export function isSameText(one: string, other: string): boolean {
  return sameKey(one) === sameKey(other)
}
