import { err, ok, unwrap, type DomainError, type Result } from '#shared'
import type { Limit } from './domain/window_counts.js'
import { counters } from './service.js'

/** The code of a refusal and the key of its text, which may name `{{minutes}}`. */
export type Refusal = { readonly code: string; readonly message: string }

const PLAIN: Refusal = { code: 'too_many_requests', message: 'shared.too_many_requests' }

const tooManyError = (seconds: number, { code, message }: Refusal): DomainError => ({
  kind: 'too_many',
  code,
  messages: [message],
  params: { seconds, minutes: Math.ceil(seconds / 60) },
  retryAfter: seconds,
})

/** Too often; the same call may succeed after `seconds`. */
export const refuseTooMany = (seconds: number, refusal: Refusal = PLAIN): Result<never, DomainError> =>
  err(tooManyError(seconds, refusal))

/** Counts one more, or `amount`. Refused: nothing was counted. */
export async function takeWithin(
  key: string,
  limit: Limit,
  refusal: Refusal = PLAIN,
  amount: number = 1
): Promise<Result<null, DomainError>> {
  const taken = await counters.take(key, limit, amount)
  return taken.allowed ? ok(null) : refuseTooMany(taken.seconds, refusal)
}

/** For controllers: `takeWithin`. @throws AppError 429 with Retry-After, and then nothing was counted */
export async function takeOrRefuse(
  key: string,
  limit: Limit,
  refusal: Refusal = PLAIN,
  amount: number = 1
): Promise<void> {
  unwrap(await takeWithin(key, limit, refusal, amount))
}
