import { clock } from '#shared'
import { secondsLeft } from '../domain/deadline.js'
import { cutBySeconds, hasWindow, totalMinutes } from '../domain/schedule.js'
import { statusAt } from '../domain/status.js'
import type { ScheduleView } from '../views.js'
import { blockedUsers } from './blocked_users.js'
import { readOne, type LockedApplication } from './locked_rows.js'

/** An application as it was under its lock, and the moment of that (epoch ms). */
export type ScheduleRow = LockedApplication & { now: number }

/** What every act on one application answers. */
export async function scheduleView({ now, ...row }: ScheduleRow): Promise<ScheduleView> {
  const isOpen = row.state === 'CREATED'
  const blockedByOther = isOpen && (await blockedUsers([row.userId])).has(row.userId)
  const isSet = hasWindow(row)
  return {
    id: row.id,
    status: row.withdrawnAt === null ? statusAt({ ...row, blockedByOther }, now) : 'UNAVAILABLE',
    windowStartAt: isSet ? row.windowStartAt : null,
    windowEndAt: isSet ? row.windowEndAt : null,
    minutes: isSet ? totalMinutes(row) : null,
    deadlineAt: row.deadlineAt,
    secondsToTimeout: secondsLeft(row, now),
    version: row.version,
    sitting: row.sitting,
    cutBySeconds: cutBySeconds(row, now),
    timeFactor: row.timeFactor,
    reseted: Boolean(row.reseted),
  }
}

/** The same of an application as it is, outside of any act; null when it is not there. */
export async function presentSchedule(applicationId: number): Promise<ScheduleView | null> {
  const row = await readOne(applicationId)
  return row && scheduleView({ ...row, now: clock.now() })
}
