import { createHash, randomBytes } from 'node:crypto'

const SHAPE = /^(?:bnk_)?[A-Za-z0-9_-]{43}$/

/** A new session token: 32 random bytes as base64url. It is sent once, to its client; the database stores the hash. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A service key: a token that says what it is, so that whoever finds one in a file knows. */
export const newKeyToken = () => `bnk_${newToken()}`

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token of `Authorization: JWT {token}` or `Bearer {token}`; null when there is none of our shape. */
export function tokenOf(header: string | undefined): string | null {
  const [scheme, token, ...rest] = (header ?? '').trim().split(/\s+/)
  if (!scheme || !token || rest.length > 0) return null
  return /^(jwt|bearer)$/i.test(scheme) && SHAPE.test(token) ? token : null
}
