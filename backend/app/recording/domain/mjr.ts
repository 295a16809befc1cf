const MAGIC = 'MJR00002'
const HEAD_BYTES = MAGIC.length + 2

const isMjr = (head: Buffer) =>
  head.byteLength >= HEAD_BYTES && head.subarray(0, MAGIC.length).toString('latin1') === MAGIC

/** Whether a part of `size` bytes that begins with `head` ends with its head: not one packet came while it was open. Janus writes the JSON with the first. */
export const isEmptyPart = (head: Buffer, size: number): boolean =>
  size < HEAD_BYTES || (isMjr(head) && size <= HEAD_BYTES + head.readUInt16BE(MAGIC.length))

/** Janus' recording begins with `MJR00002`, a length of two bytes, and JSON whose `u` is the first packet's moment in microseconds. */
export function firstPacketMicros(head: Buffer): number | null {
  if (!isMjr(head)) return null
  const length = head.readUInt16BE(MAGIC.length)
  try {
    const info: unknown = JSON.parse(head.subarray(HEAD_BYTES, HEAD_BYTES + length).toString('utf8'))
    const at = info !== null && typeof info === 'object' && 'u' in info ? info.u : null
    return typeof at === 'number' && at > 0 ? at : null
  } catch {
    return null
  }
}

export type MjrFiles = {
  readonly video: string | null
  readonly audio: string | null
  readonly open: readonly string[]
}

/** The parts of one recording among the names of a folder; `open` are still being written, or were when Janus fell. */
export function partsOf(names: readonly string[], base: string): MjrFiles {
  const own = names.filter((name) => name.startsWith(`${base}-`))
  const find = (kind: string) =>
    own.find((name) => name.startsWith(`${base}-${kind}-`) && name.endsWith('.mjr')) ?? null
  return { video: find('video'), audio: find('audio'), open: own.filter((name) => name.endsWith('.mjr.tmp')) }
}
