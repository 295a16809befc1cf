import { DAY_MS, type Matter } from './periods.js'

/** An application as the purge sees it. `examEndsAt` is the end of the exam's last window, for whomever. Times in epoch ms. */
export type Sitting = {
  readonly id: number
  readonly userId: number
  readonly roomId: number | null
  readonly state: string
  readonly windowStartAt: number
  readonly windowEndAt: number
  readonly finishedAt: number | null
  readonly examEndsAt: number | null
  /** Marks of it are being given and are not disclosed: whoever marks, or asks about a mark, needs what there is of it. */
  readonly isInMarking: boolean
  /** Somebody may still appeal, or waits for a reply. */
  readonly isInAppeal: boolean
}

/** What ties a stored file to sittings. */
export type Ties = {
  readonly ownerId: number | null
  readonly roomId: number | null
  readonly applicationId: number | null
  readonly createdAt: number
}

/** The exam of a sitting at `at`: it is open while somebody sits it, while a window lets anybody begin, while its marks are not disclosed, and while there are appeals. */
export function matterOf(sitting: Sitting, at: number): Matter {
  const endsAt = Math.max(sitting.windowEndAt, sitting.examEndsAt ?? 0, sitting.finishedAt ?? 0)
  const isRunning = sitting.state === 'STARTED' || sitting.state === 'STOPPED'
  return { isOpen: isRunning || sitting.isInMarking || sitting.isInAppeal || endsAt >= at, endsAt }
}

/**
 * Whether a stored file belongs to this sitting: by its record; or else it is of this person or room and was made between the day before
 * the window (identity photos come early) and the day after its end (a film is ready later).
 */
export function belongsTo(ties: Ties, sitting: Sitting): boolean {
  if (ties.applicationId === sitting.id) return true
  const isNear = ties.ownerId === sitting.userId || (ties.roomId !== null && ties.roomId === sitting.roomId)
  const end = Math.max(sitting.windowEndAt, sitting.finishedAt ?? 0)
  return isNear && ties.createdAt >= sitting.windowStartAt - DAY_MS && ties.createdAt <= end + DAY_MS
}
