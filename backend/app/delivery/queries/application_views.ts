import { rulesAt, sittingRulesIn } from '#access'
import { clock, type Row } from '#shared'
import { secondsLeft, timeRuns } from '../domain/deadline.js'
import { hasWindow, totalMinutes } from '../domain/schedule.js'
import { graceIsOver, statusAt } from '../domain/status.js'
import type { ApplicationView } from '../views.js'
import { blockedUsers } from './blocked_users.js'
import { examSettings } from './exam_settings.js'
import { secondsToGraceEnd } from './outages.js'
import { unfinishedMandatory } from './mandatory.js'
import { lastResets } from './last_resets.js'
import { answeredCounts, lastAnswers } from './progress.js'

/** An application joined with its candidate in `users`. */
export const APPLICATION = {
  id: 'applications.id',
  institutionId: 'applications.institution_id',
  userId: 'applications.user_id',
  userName: 'users.name',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
  collectionId: 'applications.collection_id',
  roomId: 'applications.room_id',
  state: 'applications.state',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  maxDurationMinutes: 'applications.max_duration_minutes',
  startUntilAt: 'applications.start_until_at',
  startedAt: 'applications.started_at',
  deadlineAt: 'applications.deadline_at',
  stoppedAt: 'applications.stopped_at',
  heldAt: 'applications.held_at',
  finishedAt: 'applications.finished_at',
  finishReason: 'applications.finish_reason',
  suspectCount: 'applications.suspect_count',
  reseted: 'applications.reseted',
  reportCardId: 'applications.report_card_id',
  givenPosition: 'applications.given_position',
  version: 'applications.schedule_version',
  receivedVersion: 'applications.received_version',
  sitting: 'applications.sitting',
  attempt: 'applications.attempt',
  grantedSeconds: 'applications.granted_seconds',
  timeFactor: 'applications.time_factor',
  withdrawnAt: 'applications.withdrawn_at',
} as const

/**
 * One row of `applications` with its candidate's name. Times in epoch ms. `givenPosition`: the place of the last item that was handed
 * out, where they are one by one; null: all at once.
 */
export type ApplicationRow = Row<typeof APPLICATION> & {
  /** When the row was read with it: sits its person an exam that makes the others unavailable? */
  blockedByOther?: boolean
}

/** Rows as their readers see them, in the same order. One read for each kind of thing, however many rows. */
export async function viewsOf(rows: readonly ApplicationRow[]): Promise<ApplicationView[]> {
  if (rows.length === 0) return []
  const now = clock.now()
  const exams = await examSettings(rows.map((row) => row.examId))
  // One that was reset has not begun, and may hold the answers of before.
  const holding = rows.filter((row) => row.state !== 'CREATED' || Boolean(row.reseted) || row.sitting > 1)
  const answered = await answeredCounts(holding.map((row) => row.id))
  const last = await lastAnswers(rows.filter((row) => row.state !== 'CREATED').map((row) => row.id))
  const blocked = await blockedUsers([
    ...new Set(rows.flatMap((row) => (row.blockedByOther === undefined ? row.userId : []))),
  ])
  const resets = await lastResets(
    rows.flatMap((row) => (row.state === 'CREATED' && row.reseted ? row.id : []))
  )
  const unfinished = await unfinishedMandatory(
    rows.flatMap(({ id, userId, examId }) => {
      const collectionId = exams.get(examId)?.mandatoryCollectionId ?? null
      return collectionId === null ? [] : [{ id, userId, collectionId }]
    })
  )
  const rules = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.institutionId))].map(
        async (id) => [id, await sittingRulesIn(id)] as const
      )
    )
  )
  return rows.flatMap((row) => {
    const ofInstitution = rules.get(row.institutionId)
    const delivery = exams.get(row.examId)
    if (!delivery || !ofInstitution) return []
    const facts = { ...row, blockedByOther: row.blockedByOther ?? blocked.has(row.userId) }
    return {
      id: row.id,
      status: statusAt(facts, now),
      roomId: row.roomId,
      startedAt: row.startedAt,
      finishedAt: row.finishedAt,
      finishReason: graceIsOver(facts, now) ? 'EXPIRED_GRACE_PERIOD' : shownReason(row),
      reseted: Boolean(row.reseted),
      reset: resets.get(row.id) ?? null,
      version: row.version,
      shouldUpdateAnswers: row.receivedVersion < row.version,
      sitting: row.sitting,
      isSecondaryChance: row.attempt > 1,
      windowStartAt: hasWindow(row) ? row.windowStartAt : null,
      windowEndAt: hasWindow(row) ? row.windowEndAt : null,
      maxDurationMinutes: row.maxDurationMinutes,
      totalMinutes: totalMinutes(row),
      timeFactor: row.timeFactor,
      secondsToTimeout: secondsLeft(row, now),
      secondsToGraceEnd: secondsToGraceEnd(row, now),
      timeRuns: timeRuns(row, now),
      serverTime: now,
      lastAnswerId: last.get(row.id) ?? null,
      answeredCount: answered.get(row.id) ?? 0,
      mandatoryCollectionUnfinished: unfinished.has(row.id),
      mandatoryCollectionName: delivery.mandatoryCollectionName,
      reportCardId: row.reportCardId,
      instructionsUrl: delivery.instructionsUrl,
      suspectCount: row.suspectCount,
      user: { id: row.userId, name: row.userName },
      exam: delivery.exam,
      collection: delivery.collection,
      strictSteps: row.givenPosition !== null,
      needsSafeBrowser: delivery.safeBrowser.required,
      rules: rulesAt(ofInstitution, row.startedAt),
    }
  })
}

/** The candidate's own finish is not shown to anybody. */
const shownReason = (row: ApplicationRow) =>
  row.finishReason === 'COMPLETED' || (row.state === 'CREATED' && row.finishReason === 'EXPIRED_GRACE_PERIOD')
    ? null
    : row.finishReason

/** For who may not know when a candidate began, how long they have and when they ended (`Dashboard.List.showTimeInfo`). */
export const withoutTimes = (view: ApplicationView): ApplicationView => ({
  ...view,
  windowStartAt: null,
  windowEndAt: null,
  totalMinutes: null,
  timeFactor: 100,
  startedAt: null,
  finishedAt: null,
  secondsToTimeout: null,
  secondsToGraceEnd: null,
})
