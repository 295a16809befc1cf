/** How a picture is to be turned, 1 to 8 as Exif counts; 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const TAG = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** What TIFF data, the content of Exif, say of it. Total: any bytes are accepted, and what cannot be read is upright. */
export function orientationOf(tiff: Uint8Array): Orientation {
  if (tiff.byteLength < 14) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  if (view.getUint16(2, isLittle) !== 42) return 1
  const from = view.getUint32(4, isLittle)
  if (from + 2 > tiff.byteLength) return 1
  const entries = view.getUint16(from, isLittle)
  for (let index = 0; index < entries; index += 1) {
    const at = from + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.byteLength) return 1
    if (view.getUint16(at, isLittle) !== TAG) continue
    const value = view.getUint16(at + 8, isLittle)
    return view.getUint16(at + 2, isLittle) === SHORT && value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/** TIFF data that say this and nothing else. */
export const tiffOf = (orientation: Orientation): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    // One entry: the tag, a short, one of them, its value; no directory after this one.
    ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])
