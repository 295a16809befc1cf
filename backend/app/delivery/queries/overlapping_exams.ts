import { hasWindow } from '../domain/schedule.js'
import type { LockedApplication } from './locked_rows.js'
import { inList, readRows } from '#shared'

type Window = Pick<LockedApplication, 'windowStartAt' | 'windowEndAt'>
type Moved = {
  application: Window & Pick<LockedApplication, 'id' | 'userId' | 'institutionId' | 'collectionId'>
  set: Partial<Window>
}
type Other = { id: number; userId: number; startAt: number; endAt: number }

/**
 * How many of these applications overlap with another exam of the same person once their windows are moved. `together`: ids of applications
 * that are moved by the same order, and get the same window. Times in epoch ms.
 */
export async function overlapsOf(
  moved: readonly Moved[],
  together: ReadonlySet<number>,
  now: number
): Promise<number> {
  const windows = moved.filter(({ application, set }) => {
    const { windowStartAt = application.windowStartAt, windowEndAt = application.windowEndAt } = set
    return windowStartAt !== application.windowStartAt || windowEndAt !== application.windowEndAt
  })
  const [first] = windows
  if (!first) return 0
  const list = inList([...new Set(windows.map(({ application }) => application.userId))])
  const others = Map.groupBy(
    await readRows<Other>(
      `SELECT id, user_id AS userId, window_start_at AS startAt, window_end_at AS endAt FROM applications
       WHERE user_id IN (${list.marks}) AND institution_id = ? AND state <> 'FINISHED' AND withdrawn_at IS NULL AND window_end_at >= ?`,
      [...list.values, first.application.institutionId, now]
    ),
    ({ userId }) => userId
  )
  return windows.filter(({ application, set }) => {
    const after = { ...application, ...set }
    if (!hasWindow(after)) return false
    return (others.get(application.userId) ?? []).some(
      ({ id, startAt, endAt }) =>
        id !== application.id &&
        (together.has(id) || (startAt < after.windowEndAt && after.windowStartAt < endAt))
    )
  }).length
}
