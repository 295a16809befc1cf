/** A file of its own, so that of the library this alone is fetched, and only where a page has no WebCrypto. */
export { sha256 } from '@noble/hashes/sha2.js'
