import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator application makes them: HMAC-SHA-1, 6 digits, 30 seconds. */
const STEP_MS = 30_000
const SHAPE = { algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 } as const
/** A telephone's clock may be a step ahead or behind. */
const WINDOW = 1
const CODE = /^\d{6}$/
/** Codes are searched this far to report a wrong clock. Such a code is never accepted. */
const FAR = 30
/** As many as the hash has (RFC 4226, section 4). */
const SECRET_BYTES = 20

/** A new secret, in base32: what a telephone makes codes from. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totp = (secret: string, label?: string) =>
  new TOTP({
    ...SHAPE,
    secret: Secret.fromBase32(secret),
    issuer: 'Banca',
    ...(label === undefined ? {} : { label }),
  })

/** The step that a code belongs to, of those that are good at this time of the server; null when it is none of theirs. Compared in constant time. */
export function stepOf(secret: string, code: string, now: number): number | null {
  // The library throws at six signs of more than one byte.
  if (!CODE.test(code)) return null
  const ahead = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return ahead === null ? null : Math.floor(now / STEP_MS) + ahead
}

/** By how many minutes a telephone's clock is ahead of the server's (behind: less than 0) where it shows this code; null when no clock so near does. */
export function minutesAhead(secret: string, code: string, now: number): number | null {
  if (!CODE.test(code)) return null
  const ahead = totp(secret).validate({ token: code, timestamp: now, window: FAR })
  return ahead === null
    ? null
    : Math.sign(ahead) * Math.max(1, Math.round((Math.abs(ahead) * STEP_MS) / 60_000))
}

/** The content of the QR code that a telephone reads: the secret, and whose it is. */
export const keyUri = (secret: string, username: string): string => totp(secret, username).toString()
