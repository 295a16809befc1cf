const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const library = () => import('./sha256.ts')

/** Fetches what a digest takes while there is a link. Never rejects. */
export async function prepareDigest(): Promise<void> {
  if (!globalThis.crypto?.subtle) await library().catch(() => undefined)
}

/** SHA-256 of a file, hex. A page without a secure context has no WebCrypto: then a library computes it. */
export async function digestOf(blob: Blob): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer())))
  const { sha256 } = await library()
  const hash = sha256.create()
  const PIECE = 1_048_576
  // A piece at a time: the page stays alive in between.
  for (let from = 0; from < blob.size; from += PIECE)
    hash.update(new Uint8Array(await blob.slice(from, from + PIECE).arrayBuffer()))
  return hex(hash.digest())
}
