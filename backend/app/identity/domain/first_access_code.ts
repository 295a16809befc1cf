/** Neither vowels, so that no word appears, nor letters that look alike (L, Y). */
export const CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ'
/** Of 19 letters: 6,131,066,257,801 codes, 42 bits. Why that is enough against whoever guesses: ADR 65. */
export const CODE_LENGTH = 10
/** A code is good for so long, in ms. */
export const FIRST_ACCESS_MS = 60 * 24 * 3_600_000

/** `pick` answers a random integer below its argument. */
export const newFirstAccessCode = (pick: (below: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[pick(CODE_LETTERS.length)]).join('')

/** As somebody types or reads it: in either case, with blanks or hyphens. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** In two parts, which are easier to copy. */
export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/**
 * What a code is worth. Only whoever holds it learns which.
 *
 *   open --used--> used
 *     | `---60 days--> expired
 *     `-----another card printed, or a mail sent--> replaced
 */
export type CodeState = 'open' | 'used' | 'expired' | 'replaced'

export function codeState(
  code: { readonly usedAt: number | null; readonly replacedAt: number | null; readonly expiresAt: number },
  now: number
): CodeState {
  if (code.usedAt !== null) return 'used'
  if (code.replacedAt !== null) return 'replaced'
  return code.expiresAt > now ? 'open' : 'expired'
}

/** Has somebody not come in yet? A password that a list gave counts as none; whoever comes in by a provider from outside needs none. */
export const hasNotComeIn = (account: {
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
  readonly cameByProvider: boolean
}): boolean => !account.cameByProvider && (account.passwordHash === null || account.mustChangePassword)

/** The part of the address of a QR code that no server sees: what comes after `#`. */
export const firstAccessFragment = (username: string, code: string): string =>
  `u=${encodeURIComponent(username)}&c=${code}`
