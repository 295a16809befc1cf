const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const ownCode = () => import('./sha256.ts')

/** Fetches what a digest takes while there is a link. Never rejects. */
export async function prepareDigest(): Promise<void> {
  if (!globalThis.crypto?.subtle) await ownCode().catch(() => undefined)
}

/** SHA-256 of a file, hex. A page without a secure context has no WebCrypto: then our own code computes it. */
export async function digestOf(blob: Blob): Promise<string> {
  const subtle = globalThis.crypto?.subtle
  if (subtle) return hex(new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer())))
  const { Sha256 } = await ownCode()
  const hash = new Sha256()
  const PIECE = 1_048_576
  // A piece at a time: the page stays alive in between.
  for (let from = 0; from < blob.size; from += PIECE)
    hash.update(new Uint8Array(await blob.slice(from, from + PIECE).arrayBuffer()))
  return hex(hash.digest())
}
