import vine from '@vinejs/vine'

const PLAIN = /^\s*-?\d+(?:\.\d+)?\s*$/

/**
 * A validator for a number, or for its decimal digits as addresses and forms have them. VineJS alone makes one of `true`, of a list with one
 * entry, of `0x3C` and of `1e2`: nobody who sends those means a number.
 */
export const plainNumber = (options?: { strict: boolean }) =>
  vine.number(options).parse((value) => (isPlain(value) ? value : Number.NaN))

const isPlain = (value: unknown) =>
  value === null ||
  value === undefined ||
  typeof value === 'number' ||
  (typeof value === 'string' && PLAIN.test(value))
