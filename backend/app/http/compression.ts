import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Below this a compressed answer saves no packet. Bytes. */
export const COMPRESS_FROM = 1_024

const BEST_FIRST: readonly Encoding[] = ['br', 'gzip']

/** The encoding to use for an `Accept-Encoding`, out of those that there are; null for none. `q=0` means "not this one". */
export function encodingFor(
  acceptEncoding: string | undefined,
  there: readonly Encoding[] = BEST_FIRST
): Encoding | null {
  const refused = new Set<string>()
  const named = new Set<string>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) refused.add(name)
    else named.add(name)
  }
  return there.find((encoding) => named.has(encoding) && !refused.has(encoding)) ?? null
}

/** An exam's items go to all of a school: large texts that come again are compressed once. */
const REMEMBER_FROM = 16_384
const MAX_REMEMBERED_BYTES = 16 * 1_048_576
const remembered = new Map<string, Promise<Buffer>>()
let rememberedBytes = 0

/** Below this the way to another thread and back costs more than the compressing itself (about 0.05 ms). Characters. */
const AT_ONCE_BELOW = 8_192

const GZIP = { level: 5 }
const brotli = (bytes: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

async function run(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (text.length < AT_ONCE_BELOW)
    return encoding === 'br' ? brotliCompressSync(bytes, brotli(bytes)) : gzipSync(bytes, GZIP)
  return encoding === 'br' ? brotliAsync(bytes, brotli(bytes)) : gzipAsync(bytes, GZIP)
}

/** Compresses: what is not small on the thread pool, off the event loop. */
export async function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (text.length < REMEMBER_FROM || text.length > MAX_REMEMBERED_BYTES / 4) return run(text, encoding)
  const key = `${encoding}:${text}`
  const known = remembered.get(key)
  if (known) return known
  if (rememberedBytes + text.length > MAX_REMEMBERED_BYTES) {
    remembered.clear()
    rememberedBytes = 0
  }
  const work = run(text, encoding)
  remembered.set(key, work)
  rememberedBytes += text.length
  return work
}
