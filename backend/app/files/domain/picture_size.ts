/**
 * Width and height of a picture as a decoder would make it, read from its headers alone: nothing is decompressed.
 * Total: any bytes are accepted, and an incomplete header gives null.
 */
export type PictureSize = { readonly width: number; readonly height: number }

/** How much of a file must be read: a photo's camera data and thumbnails come before its size. Bytes. */
export const HEAD_BYTES = 4_194_304

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const begins = (bytes: Uint8Array, magic: readonly number[], at = 0) =>
  magic.every((byte, index) => bytes[at + index] === byte)
const says = (bytes: Uint8Array, text: string, at: number) =>
  begins(
    bytes,
    [...text].map((letter) => letter.charCodeAt(0)),
    at
  )
const sized = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null

/** The size of a PNG, JPEG, GIF, WebP or BMP. */
export function pictureSize(head: Uint8Array): PictureSize | null {
  if (begins(head, PNG_SIGNATURE)) return pngSize(head)
  if (begins(head, [0xff, 0xd8, 0xff])) return jpegSize(head)
  if (says(head, 'GIF8', 0)) return gifSize(head)
  if (says(head, 'RIFF', 0) && says(head, 'WEBP', 8)) return webpSize(head)
  return says(head, 'BM', 0) ? bmpSize(head) : null
}

function pngSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.byteLength < 33 || !says(bytes, 'IHDR', 12) || viewOf(bytes).getUint32(8) !== 13) return null
  return sized(viewOf(bytes).getUint32(16), viewOf(bytes).getUint32(20))
}

/** Frame headers of every kind of JPEG; the other markers of that row are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** The segments of a JPEG one after another: its marker, and where what follows the marker begins. */
function* segments(bytes: Uint8Array): Generator<{ marker: number; at: number }> {
  const view = viewOf(bytes)
  for (let at = 2; at + 2 <= bytes.byteLength;) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1] ?? 0
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    yield { marker, at: at + 2 }
    if (marker === 0xd9 || marker === 0x00) return
    if (hasNoLength(marker)) at += 2
    else {
      if (at + 4 > bytes.byteLength) return
      const length = view.getUint16(at + 2)
      if (length < 2) return
      at += 2 + length
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
}

/** The packed picture goes on to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.byteLength; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !hasNoLength(next)) return at
  }
  return bytes.byteLength
}

function jpegSize(bytes: Uint8Array): PictureSize | null {
  const view = viewOf(bytes)
  for (const { marker, at } of segments(bytes)) {
    if (marker === 0xda) return null
    if (isFrame(marker))
      return at + 7 <= bytes.byteLength ? sized(view.getUint16(at + 5), view.getUint16(at + 3)) : null
  }
  return null
}

/** The declared screen, or the size that its frames need where that is more: a browser allocates it. */
function gifSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.byteLength < 13 || !(says(bytes, 'GIF87a', 0) || says(bytes, 'GIF89a', 0))) return null
  const view = viewOf(bytes)
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number) => {
    let at = from
    while (at < bytes.byteLength && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1
    return at + 1
  }
  let at = 13 + tableBytes(bytes[10] ?? 0)
  while (at < bytes.byteLength) {
    if (bytes[at] === 0x21) at = afterBlocks(at + 2)
    else if (bytes[at] === 0x2c && at + 10 <= bytes.byteLength) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
      at = afterBlocks(at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1)
    } else break
  }
  return sized(width, height)
}

function webpSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.byteLength < 30) return null
  const view = viewOf(bytes)
  if (says(bytes, 'VP8X', 12))
    return sized((view.getUint32(23, true) >>> 8) + 1, (view.getUint32(26, true) >>> 8) + 1)
  if (says(bytes, 'VP8L', 12) && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true)
    return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (!says(bytes, 'VP8 ', 12) || !begins(bytes, [0x9d, 0x01, 0x2a], 23)) return null
  return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
}

function bmpSize(bytes: Uint8Array): PictureSize | null {
  if (bytes.byteLength < 26) return null
  const view = viewOf(bytes)
  if (view.getUint32(14, true) === 12) return sized(view.getUint16(18, true), view.getUint16(20, true))
  return sized(view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
}

/**
 * Are these bytes one still PNG or JPEG from their first byte to their last: not cut off, not animated, and with nothing behind it that
 * another program would read as something else?
 */
export function isOnePicture(bytes: Uint8Array): boolean {
  return begins(bytes, PNG_SIGNATURE)
    ? isOnePng(bytes)
    : begins(bytes, [0xff, 0xd8, 0xff]) && isOneJpeg(bytes)
}

/** Kinds of chunks, as numbers: a hostile file has a million of them. */
const [IHDR, IDAT, IEND, ANIMATION] = [0x49484452, 0x49444154, 0x49454e44, 0x6163544c]

function isOnePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let hasPixels = false
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4)
    if (kind === IEND) return hasPixels && view.getUint32(at) === 0 && at + 12 === bytes.byteLength
    if (kind === ANIMATION || (kind === IHDR && at > 8)) return false
    hasPixels ||= kind === IDAT
  }
  return false
}

function isOneJpeg(bytes: Uint8Array): boolean {
  let frames = 0
  let hasPixels = false
  for (const { marker, at } of segments(bytes)) {
    if (marker === 0xd9) return frames === 1 && hasPixels && at === bytes.byteLength
    if (isFrame(marker)) frames += 1
    hasPixels ||= marker === 0xda
  }
  return false
}
