import { open, type FileHandle } from 'node:fs/promises'
import { err, ok, type Result } from '#shared'

/** More than any password has; whoever names another file by mistake reads no more of it. */
const MOST_BYTES = 4096
const OTHERS = 0o077

export type PasswordFileRefusal = 'unreadable' | 'others_may_read' | 'not_utf8' | 'no_line'

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
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) return err('others_may_read')
    const bytes = await readInput(piecesOf(file)).catch(() => null)
    return bytes === null ? err('unreadable') : lineOf(bytes)
  } finally {
    await file.close()
  }
}

/** Reads from the current position: a pipe has no other. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, null)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
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
  if (bytes.length > MOST_BYTES) return err('no_line')
  const decoded = textOf(bytes)
  if (decoded === null) return err('not_utf8')
  // Editors and `echo` end a file with a line end, which is no part of the password.
  const text = decoded.replace(/\r?\n$/, '')
  return text === '' || /[\r\n]/.test(text) ? err('no_line') : ok(text)
}

/** Without the mark that some editors begin a file with. Null: another encoding, of which nobody could type what was read. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
