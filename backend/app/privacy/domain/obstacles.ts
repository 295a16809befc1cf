/** An application as an erasure sees it. Times in epoch ms. */
type Sitting = {
  readonly state: string
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly windowEndAt: number
  readonly withdrawnAt: number | null
}

/** Is it sat, or may it still be? */
export const isOpenAt = ({ state, windowEndAt, withdrawnAt }: Sitting, now: number): boolean =>
  state === 'STARTED' ||
  state === 'STOPPED' ||
  (state === 'CREATED' && withdrawnAt === null && windowEndAt >= now)

/** Did it end so short ago that a device may still send answers of it? `within`: for so long a device may, in ms. */
export const isRecentAt = ({ state, finishedAt }: Sitting, now: number, within: number): boolean =>
  state === 'FINISHED' && finishedAt !== null && finishedAt + within > now
