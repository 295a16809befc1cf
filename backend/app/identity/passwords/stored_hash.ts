import hash from '@adonisjs/core/services/hash'

/** Older hashes are of scrypt; each names its algorithm. */
const makerOf = (stored: string) => hash.use(stored.startsWith('$scrypt$') ? 'scrypt' : 'argon2id')

export const isStoredHash = (stored: string): boolean => makerOf(stored).isValidHash(stored)

export const fitsHash = (stored: string, password: string): Promise<boolean> =>
  makerOf(stored).verify(stored, password)

/** Made by another function than today's, or at another cost. */
export const isOutdatedHash = (stored: string): boolean => hash.use('argon2id').needsReHash(stored)
