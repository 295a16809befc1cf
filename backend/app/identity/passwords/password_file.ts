import { open, type FileHandle } from 'node:fs/promises'
import { err, ok, type Result } from '#shared'

/** More than any password has; whoever names another file by mistake reads no more of it. */
const MOST_BYTES = 4096
const OTHERS = 0o077

export type PasswordFileRefusal = 'unreadable' | 'others_may_read' | 'no_line'

/**
 * The password that a file holds in its one line; `-` is standard input. A file that others of the machine may read is refused: whoever
 * reads it there logs in with it.
 */
export async function readPasswordFile(path: string): Promise<Result<string, PasswordFileRefusal>> {
  if (path === '-') return lineOf(await readInput(process.stdin))
  const file = await open(path).catch(() => null)
  if (file === null) return err('unreadable')
  try {
    const { mode } = await file.stat()
    return process.platform !== 'win32' && (mode & OTHERS) !== 0 ? err('others_may_read') : await readLine(file)
  } finally {
    await file.close()
  }
}

async function readLine(file: FileHandle): Promise<Result<string, PasswordFileRefusal>> {
  const buffer = Buffer.alloc(MOST_BYTES + 1)
  const read = await file.read(buffer, 0, buffer.length, 0).catch(() => null)
  return read === null ? err('unreadable') : lineOf(buffer.subarray(0, read.bytesRead))
}

async function readInput(input: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of input) {
    pieces.push(Buffer.from(piece))
    length += piece.length
    if (length > MOST_BYTES) break
  }
  return Buffer.concat(pieces)
}

function lineOf(bytes: Buffer): Result<string, PasswordFileRefusal> {
  // Editors and `echo` end a file with a line end, which is no part of the password.
  const text = bytes.toString('utf8').replace(/\r?\n$/, '')
  return text === '' || bytes.length > MOST_BYTES || /[\r\n]/.test(text) ? err('no_line') : ok(text)
}
