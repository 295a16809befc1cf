import { createHash, randomBytes } from 'node:crypto'

/** Our own name of a stored file: reveals nothing of its origin, cannot be guessed (128 random bits). */
export const newStorageKey = (sha256: string) => sha256.slice(0, 16) + randomBytes(16).toString('hex')

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
