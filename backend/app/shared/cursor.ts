/** The kind of each value that orders a list. */
export type Kind = 'text' | 'number'

/** A row's place in an ordered list. `segment`: which part of a list that is ordered by parts, such as states; 0 where there is one. */
export type Place = { readonly segment: number; readonly values: readonly (string | number)[] }

/** The largest that a cursor of ours gets is far below: a key has 255 characters. */
export const CURSOR_MAX = 2_000

/** An opaque cursor. `order` is part of it: it is a place in one order only. */
export const writeCursor = (order: string, { segment, values }: Place): string =>
  Buffer.from(JSON.stringify([order, segment, ...values])).toString('base64url')

/** The place that a cursor names; null where it is none of a list of this order. */
export function readCursor(text: string, order: string, kinds: readonly Kind[]): Place | null {
  const parts = parsed(text)
  if (!Array.isArray(parts) || parts.length !== kinds.length + 2 || parts[0] !== order) return null
  const [, segment, ...values]: unknown[] = parts
  if (!isCount(segment) || segment > 100) return null
  const known = values.filter((value, at): value is string | number =>
    kinds[at] === 'text' ? typeof value === 'string' : isCount(value)
  )
  return known.length === kinds.length ? { segment, values: known } : null
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
