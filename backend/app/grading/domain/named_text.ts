import { foldedTokens } from '@banca/item-renderers/logic'

/** Whoever wrote a text. */
export type Author = { readonly name: string; readonly email: string | null }

/** What of its author a text has. */
export type NamedBy = { readonly name: boolean; readonly email: boolean }

/** They stand between the names of many people, and alone name nobody. */
const PARTICLES: readonly string[] = 'da das de del di do dos du e la van von y'.split(' ')

/**
 * Does a text name its author? Two different parts of the full name side by side do, in any order and also with a particle of the name between, whatever their case and accents; one
 * alone may be anybody's, or a word of the language. Initials are no parts. So does the e-mail address in full.
 */
export const namedBy = (text: string, { name, email }: Author): NamedBy => ({
  name: hasName(text, name),
  email: email !== null && hasAddress(text.toLowerCase(), email.trim().toLowerCase()),
})

const tokensOf = (text: string): string[] => foldedTokens(text).map((token) => token.text)

function hasName(text: string, name: string): boolean {
  const ofName = tokensOf(name)
  const particles = new Set(ofName.filter((one) => PARTICLES.includes(one)))
  const parts = ofName.filter((one) => one.length > 1 && !particles.has(one))
  if (parts.length < 2) return false
  const tokens = tokensOf(text).filter((one) => !particles.has(one))
  return tokens.some((one, at) => {
    const left = parts.indexOf(one)
    return left !== -1 && parts.toSpliced(left, 1).includes(tokens[at + 1] ?? '')
  })
}

/** Characters that belong to a longer address before and behind. */
const BEFORE = /[\p{L}\p{N}._%+-]$/u
const BEHIND = /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u

function hasAddress(text: string, address: string): boolean {
  if (!address.includes('@')) return false
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const end = at + address.length
    if (!BEFORE.test(before) && !BEHIND.test(text.slice(end, end + 3))) return true
  }
  return false
}
