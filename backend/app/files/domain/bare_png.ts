import type { ByteSteps, Steps } from './byte_steps.js'
import { orientationOf, tiffOf } from './orientation.js'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The chunks that a decoder needs or that change how the picture looks, with the least and the most bytes that they have. */
const OF_PICTURE: Readonly<Record<string, readonly [least: number, most: number]>> = {
  PLTE: [3, 768],
  tRNS: [1, 256],
  gAMA: [4, 4],
  cHRM: [32, 32],
  sRGB: [1, 1],
  cICP: [4, 4],
  // Of a moving one: how many pictures, where each of them is, and what each is.
  acTL: [8, 8],
  fcTL: [26, 26],
  fdAT: [4, 2 ** 31 - 1],
  IDAT: [0, 2 ** 31 - 1],
}

const HEADER_BYTES = 13
const CHECK_BYTES = 4
const LONGEST = 2 ** 31 - 1
/** Exif data that are longer are not read. */
const MOST_EXIF = 65_535

/** CRC-32 as PNG has it, of a few bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

const chunkOf = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [head, check] = [Buffer.alloc(4), Buffer.alloc(CHECK_BYTES)]
  head.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

/**
 * A PNG without texts, times, colour profiles, Exif data and what follows its end. Copied, not encoded again. How it is to be turned stays, in a
 * chunk of ours. Total: what cannot be read ends it, and what came before stays.
 */
export function* barePng(bytes: ByteSteps, give: (piece: Uint8Array) => void): Steps {
  const signature = yield* bytes.take(SIGNATURE.byteLength)
  if (signature === null || !signature.equals(SIGNATURE)) return
  const header = yield* bytes.take(8 + HEADER_BYTES + CHECK_BYTES)
  if (header?.readUInt32BE() !== HEADER_BYTES || kindOf(header) !== 'IHDR') return
  give(signature)
  give(header)
  let hasTurn = false
  for (;;) {
    const head = yield* bytes.take(8)
    const length = head?.readUInt32BE() ?? 0
    if (head === null || length > LONGEST) return
    const kind = kindOf(head)
    if (kind === 'IEND') return give(chunkOf('IEND', Buffer.alloc(0)))
    const limits = Object.hasOwn(OF_PICTURE, kind) ? OF_PICTURE[kind] : undefined
    if (kind === 'eXIf' && !hasTurn && length <= MOST_EXIF) {
      const data = yield* bytes.take(length + CHECK_BYTES)
      if (data === null) return
      const orientation = orientationOf(data.subarray(0, length))
      hasTurn = orientation !== 1
      if (hasTurn) give(chunkOf('eXIf', tiffOf(orientation)))
    } else if (limits && length >= limits[0] && length <= limits[1]) {
      give(head)
      if (!(yield* bytes.pass(length + CHECK_BYTES, give))) return
    } else if (!(yield* bytes.pass(length + CHECK_BYTES, drop))) return
  }
}

const drop = () => undefined

const kindOf = (head: Buffer): string => head.toString('latin1', 4, 8)
