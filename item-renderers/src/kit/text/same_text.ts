/** Comparison key of a text: letters and accents count; case, spaces and code points do not. */
export function sameKey(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

export function isSameText(one: string, other: string): boolean {
  return sameKey(one) === sameKey(other)
}
