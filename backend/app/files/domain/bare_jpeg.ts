import type { ByteSteps, Steps } from './byte_steps.js'
import { orientationOf, tiffOf } from './orientation.js'

const [SOI, EOI, SOS, APP0, APP1, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xee]

/** Frames, tables, scans and what belongs to them: what a decoder needs. 0xc8 is reserved. */
const isOfPicture = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= SOS && marker <= 0xdd)
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** `JFIF` with its density and no thumbnail. */
const JFIF_BYTES = 12
/** `Adobe` with the transform of the colours, without which some are shown in false ones. */
const ADOBE_BYTES = 12

const begins = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

/** What may stand within a packed picture: a byte 0xff of it, by 0, and restarts. One for all, as a hostile file has nothing else. */
const STUFFED = Buffer.from([0xff, 0])
const RESTARTS = Array.from({ length: 8 }, (_, at) => Buffer.from([0xff, 0xd0 + at]))

const segmentOf = (marker: number, body: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.byteLength + 2, 2)
  return Buffer.concat([head, body])
}

/**
 * A JPEG without what its program and camera wrote beside the picture, and without what follows it: segments of applications and comments,
 * colour profiles, thumbnails, a second picture. Copied, not encoded again. How it is to be turned stays, in a segment of ours.
 * Total: what cannot be read ends it, and what came before stays.
 */
export function* bareJpeg(bytes: ByteSteps, give: (piece: Uint8Array) => void): Steps {
  const start = yield* bytes.take(2)
  if (start?.readUInt16BE() !== 0xff00 + SOI) return
  give(start)
  let hasTurn = false
  let marker = yield* nextMarker(bytes)
  while (marker !== null && marker !== EOI) {
    if (marker === 0x01 || isRestart(marker)) {
      marker = yield* nextMarker(bytes)
      continue
    }
    const length = (yield* bytes.take(2))?.readUInt16BE() ?? 0
    if (length < 2 || marker === SOI || marker === 0) return
    const isRead = isOfPicture(marker) || marker === APP0 || marker === APP14 || (marker === APP1 && !hasTurn)
    if (!isRead) {
      if (!(yield* bytes.pass(length - 2, drop))) return
    } else {
      const body = yield* bytes.take(length - 2)
      if (body === null) return
      if (isOfPicture(marker)) give(segmentOf(marker, body))
      else {
        const own = ownSegment(marker, body)
        if (own) give(own)
        hasTurn ||= marker === APP1 && own !== null
      }
    }
    marker = marker === SOS ? yield* scan(bytes, give) : yield* nextMarker(bytes)
  }
  if (marker === EOI) give(Buffer.from([0xff, EOI]))
}

const drop = () => undefined

/** What is left of a segment of an application; null: nothing. */
function ownSegment(marker: number, body: Buffer): Buffer | null {
  if (marker === APP0)
    return begins(body, 'JFIF\0') && body.byteLength >= JFIF_BYTES
      ? segmentOf(marker, Buffer.concat([body.subarray(0, JFIF_BYTES), Buffer.alloc(2)]))
      : null
  if (marker === APP14)
    return begins(body, 'Adobe') && body.byteLength >= ADOBE_BYTES
      ? segmentOf(marker, body.subarray(0, ADOBE_BYTES))
      : null
  const orientation = begins(body, 'Exif\0') ? orientationOf(body.subarray(6)) : 1
  return orientation === 1
    ? null
    : segmentOf(marker, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(orientation)]))
}

/** The marker that follows here; null: there is none. */
function* nextMarker(bytes: ByteSteps): Steps<number | null> {
  const first = yield* bytes.take(1)
  return first?.[0] === 0xff ? yield* afterFill(bytes) : null
}

/** Any number of 0xff may stand before the byte of a marker. */
function* afterFill(bytes: ByteSteps): Steps<number | null> {
  for (;;) {
    const next = (yield* bytes.take(1))?.[0]
    if (next === undefined) return null
    if (next !== 0xff) return next
  }
}

/** Passes a packed picture on. @returns the marker that ends it; null: it was cut off */
function* scan(bytes: ByteSteps, give: (piece: Uint8Array) => void): Steps<number | null> {
  for (;;) {
    if (!(yield* bytes.passTo(0xff, give))) return null
    const next = yield* afterFill(bytes)
    if (next === null || (next !== 0 && !isRestart(next))) return next
    give(next === 0 ? STUFFED : (RESTARTS[next - 0xd0] ?? STUFFED))
  }
}
