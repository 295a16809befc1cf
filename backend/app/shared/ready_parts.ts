import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A part of many answers, as bytes and deflated so that it can be placed anywhere in a gzip stream. */
export type ReadyPart = { readonly plain: Buffer; readonly deflated: Buffer }

/** What a body is put together from: parts that come again, and texts of this answer alone (ASCII or not, below 64 KB). */
export type Piece = ReadyPart | string

const deflate = promisify(deflateRaw)

/** Compresses a part, on the thread pool. It refers to nothing before it and ends at a byte boundary. */
export async function readyPart(text: string): Promise<ReadyPart> {
  const plain = Buffer.from(text)
  return { plain, deflated: await deflate(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) }
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const STORED_MOST = 65_535

/** A deflate block that holds bytes as they are (RFC 1951, 3.2.4). */
function stored(bytes: Buffer, last: boolean): Buffer {
  if (bytes.length > STORED_MOST) throw new RangeError('a text between ready parts is too long')
  const head = Buffer.alloc(5)
  head[0] = last ? 1 : 0
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

const bytesOf = (piece: Piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.plain)

/** What an action of a controller returns that sends a text of this JSON by itself: a type for the map of the API, never a value. */
export type SentJson<Answer> = { readonly sentJson?: Answer } | void

/**
 * A JSON body of pieces one after the other, which together are an `Answer`. A controller returns it; the compression middleware
 * sends it as the caller takes it.
 */
export class ReadyBody<Answer = unknown> {
  declare readonly sentJson?: Answer
  readonly #pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  plain(): Buffer {
    return Buffer.concat(this.#pieces.map(bytesOf))
  }

  /** The same as one gzip member, without compressing anything: texts are stored, parts were deflated before. */
  gzip(): Buffer {
    let sum = 0
    let size = 0
    const out: Buffer[] = [HEADER]
    for (const piece of this.#pieces) {
      const bytes = bytesOf(piece)
      sum = crc32(bytes, sum)
      size += bytes.length
      out.push(typeof piece === 'string' ? stored(bytes, false) : piece.deflated)
    }
    const end = Buffer.alloc(8)
    end.writeUInt32LE(sum, 0)
    end.writeUInt32LE(size % 2 ** 32, 4)
    return Buffer.concat([...out, stored(Buffer.alloc(0), true), end])
  }
}
