/** An application as an erasure sees it. Times in epoch ms. */
type Sitting = {
  readonly state: string
  readonly windowEndAt: number
  readonly withdrawnAt: number | null
}

/** Is it sat, or may it still be? */
export const isOpenAt = ({ state, windowEndAt, withdrawnAt }: Sitting, now: number): boolean =>
  state === 'STARTED' ||
  state === 'STOPPED' ||
  (state === 'CREATED' && withdrawnAt === null && windowEndAt >= now)

/** Has it passed without a beginning, so that it may have been sat on paper? */
export const isUnsatAt = (sitting: Sitting, now: number): boolean =>
  sitting.state === 'CREATED' && sitting.withdrawnAt === null && !isOpenAt(sitting, now)

const DAY_MS = 86_400_000

/** Until when a device may send answers that it has: so many days after the last sign of it; null: that is over. Epoch ms. */
export function awaitedUntil(lastSign: number, days: number, now: number): number | null {
  const until = lastSign + days * DAY_MS
  return until > now ? until : null
}
