import { randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Letters and digits that nobody guesses. */
export const randomId = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const MARK = 'BANCA'
const INSTITUTION = 6
const RANDOM = 21

/**
 * The id of a charge at a bank: 32 characters, which a static code cannot have. It names the institution: a payment whose charge was lost with a database is
 * still one of ours, and anything else that comes to the same account is none.
 */
export const markedTxid = (institutionId: number): string =>
  MARK + institutionId.toString(36).toUpperCase().padStart(INSTITUTION, '0') + randomId(RANDOM)

const MARKED = new RegExp(`^${MARK}([0-9A-Z]{${INSTITUTION}})[0-9A-Z]{${RANDOM}}$`)

/** The institution of such an id; null: it is none of ours. */
export function institutionOf(txid: string): number | null {
  const part = MARKED.exec(txid)?.[1]
  return part === undefined ? null : Number.parseInt(part, 36)
}
