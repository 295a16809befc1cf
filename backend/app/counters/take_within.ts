import { AppError } from '#shared'
import type { Limit } from './domain/window_counts.js'
import { counters } from './service.js'

/** How a refusal is told: its code and the key of its words, which may name `{{minutes}}`. */
export type Refusal = { readonly code: string; readonly message: string }

const PLAIN: Refusal = { code: 'too_many_requests', message: 'shared.too_many_requests' }

/** 429, with when to come again. */
export const tooMany = (seconds: number, { code, message }: Refusal = PLAIN): AppError =>
  new AppError(429, code, {
    messages: [message],
    params: { seconds, minutes: Math.ceil(seconds / 60) },
    headers: { 'Retry-After': String(seconds) },
  })

/** Counts one more, or `amount`. @throws AppError 429 with Retry-After, and then nothing was counted */
export async function takeOrRefuse(
  key: string,
  limit: Limit,
  refusal: Refusal = PLAIN,
  amount: number = 1
): Promise<void> {
  const taken = await counters.take(key, limit, amount)
  if (!taken.allowed) throw tooMany(taken.seconds, refusal)
}
