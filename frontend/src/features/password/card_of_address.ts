/** A card as it is typed, or as its QR code brings it. */
export type Card = { readonly username: string; readonly code: string }

/** What an address brings behind `#`; null: nothing of a card. */
export function cardOfFragment(fragment: string): Card | null {
  const read = new URLSearchParams(fragment.replace(/^#/, ''))
  const [username, code] = [read.get('u') ?? '', read.get('c') ?? '']
  return username === '' && code === '' ? null : { username, code }
}

/** The card of this entry of the history, which survives a reload and which no address shows. */
export function cardOfState(state: unknown): Card | null {
  if (typeof state !== 'object' || state === null || !('username' in state) || !('code' in state)) return null
  const { username, code } = state
  return typeof username === 'string' && typeof code === 'string' ? { username, code } : null
}

/** As it is printed: capital letters, in two parts. */
export function shownCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 10)
  return letters.length > 5 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters
}
