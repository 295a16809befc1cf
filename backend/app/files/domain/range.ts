/** Which bytes of a file were asked for, both ends included. */
export type BytePart = { start: number; end: number }

/**
 * Reads a `Range` header against a file of `size` bytes: the range; null for the complete file (no header, one that is not understood, or
 * several ranges, which need not be served); 'unsatisfiable' for a range that the file does not have.
 */
export function readRange(header: string | undefined, size: number): BytePart | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start >= size
    ? 'unsatisfiable'
    : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
