/** Janus' recording begins with `MJR00002`, a length of two bytes, and JSON whose `u` is the first packet's moment in microseconds. */
export function firstPacketMicros(head: Buffer): number | null {
  if (head.subarray(0, 8).toString('latin1') !== 'MJR00002' || head.byteLength < 10) return null
  const length = head.readUInt16BE(8)
  try {
    const info: unknown = JSON.parse(head.subarray(10, 10 + length).toString('utf8'))
    const at = info !== null && typeof info === 'object' ? (info as { u?: unknown }).u : null
    return typeof at === 'number' && at > 0 ? at : null
  } catch {
    return null
  }
}

export type MjrFiles = { readonly video: string | null; readonly audio: string | null; readonly open: readonly string[] }

/** The parts of one recording among the names of a folder; `open` are still being written, or were when Janus fell. */
export function partsOf(names: readonly string[], base: string): MjrFiles {
  const own = names.filter((name) => name.startsWith(`${base}-`))
  const find = (kind: string) => own.find((name) => name.startsWith(`${base}-${kind}-`) && name.endsWith('.mjr')) ?? null
  return { video: find('video'), audio: find('audio'), open: own.filter((name) => name.endsWith('.mjr.tmp')) }
}
