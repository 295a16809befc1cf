import { createHash } from 'node:crypto'

export type Digest = { readonly sizeBytes: number; readonly sha256: string }

/** Reads all of a file, one piece at a time. */
export async function digestOf(pieces: AsyncIterable<Buffer>): Promise<Digest> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    sizeBytes += piece.byteLength
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
