import { open, type FileHandle } from 'node:fs/promises'
import type { Source } from './driver.js'

/** Bytes of an upload, read piece by piece. */
export type Pieces = {
  readonly sizeBytes: number
  read(start: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** @throws Error where the file is not there, or (in `read`) got shorter meanwhile */
export async function piecesOf(source: Source): Promise<Pieces> {
  if (source instanceof Uint8Array)
    return {
      sizeBytes: source.byteLength,
      read: async (start, length) => source.subarray(start, start + length),
      close: async () => undefined,
    }
  const file = await open(source.path, 'r')
  try {
    const { size } = await file.stat()
    return {
      sizeBytes: size,
      read: (start, length) => readFully(file, start, length),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readFully(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const piece = Buffer.allocUnsafe(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(piece, at, length - at, start + at)
    if (bytesRead === 0) throw new Error('a file that was to be stored got shorter meanwhile')
    at += bytesRead
  }
  return piece
}
