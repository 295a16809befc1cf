/** A signed token is good for five minutes at most. */
export const TOKEN_SECONDS = 300
/** Clocks of two servers differ. */
export const TOLERANCE_SECONDS = 30

/** Times of a token in seconds, as it says them; `now` in seconds. */
export type TokenTimes = { readonly iat: unknown; readonly exp: unknown; readonly nbf?: unknown }

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e11

/** `invalid`: it does not say when it begins and ends, or lasts longer than we take; `expired`: it was good. */
export function timeProblem({ iat, exp, nbf }: TokenTimes, now: number): 'invalid' | 'expired' | null {
  if (!isTime(iat) || !isTime(exp) || (nbf !== undefined && !isTime(nbf))) return 'invalid'
  if (exp <= iat || exp - iat > TOKEN_SECONDS) return 'invalid'
  if (iat > now + TOLERANCE_SECONDS) return 'invalid'
  if (nbf !== undefined && nbf > now + TOLERANCE_SECONDS) return 'invalid'
  return exp + TOLERANCE_SECONDS <= now ? 'expired' : null
}
