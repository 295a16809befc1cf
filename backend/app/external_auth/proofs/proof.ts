import { createHash } from 'node:crypto'
import type { PersonClaims } from '../domain/claims.js'
import type { StoredProvider } from '../views.js'

/** Who somebody is, as a provider has proved it. It opens one session. */
export type Proof = {
  readonly provider: StoredProvider
  readonly claims: PersonClaims
  /** What is marked as used; the hash of what makes it different from every other proof. */
  readonly tokenHash: string
  /** Until when the mark is needed, epoch ms. */
  readonly expiresAt: number
}

/** A proof whose person is known. */
export type Proved = Pick<Proof, 'provider' | 'tokenHash' | 'expiresAt'> & { readonly userId: number }

/** Of one provider: two may choose the same `jti`. In hexadecimal digits, which no collation takes for others. */
export const tokenHashOf = (providerId: number, id: string): string =>
  createHash('sha256').update(`${providerId}:${id}`).digest('hex')
