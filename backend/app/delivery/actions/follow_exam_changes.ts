import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion, deliveryExam, itemsOfExam, registerExamUser } from '#catalog'
import { accommodationsOf, factorAt, LEAST_FACTOR } from '#identity'
import { ok, select, type DomainError, type Result, type Row } from '#shared'
import { regranted } from '../domain/accommodated.js'
import { forgetSettings } from '../queries/exam_settings.js'
import { reportApplications } from './applications_witness.js'
import { makeAnswers } from './make_answers.js'
import { columnsOf, copiesFor } from './make_applications.js'

const MADE = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  classId: 'applications.class_id',
  isGiven: 'applications.window_given',
  startAt: 'applications.window_start_at',
  endAt: 'applications.window_end_at',
  maxDurationMinutes: 'applications.max_duration_minutes',
  userId: 'applications.user_id',
  grantedSeconds: 'applications.granted_seconds',
  timeFactor: 'applications.time_factor',
} as const

const BEGUN = {
  state: 'applications.state',
  reseted: 'applications.reseted',
  sitting: 'applications.sitting',
} as const

/**
 * Locks the exam's applications: nobody starts one before the transaction ends. One that staff have reset has not begun, and yet has answers, or
 * a closed sitting that names them.
 */
async function hasStarted(examId: number, trx: TransactionClientContract): Promise<boolean> {
  const rows = await select(trx, 'applications', BEGUN).where('exam_id', examId).forUpdate()
  return rows.some(({ state, reseted, sitting }) => state !== 'CREATED' || Boolean(reseted) || sitting > 1)
}

/**
 * Nobody has begun: windows and flags are copied anew, but for windows that staff gave, and the answer rows made again for the items
 * there are now. Refused: `no_window` when the exam has none any more.
 */
async function examChanged(
  examId: number,
  trx: TransactionClientContract
): Promise<Result<null, DomainError>> {
  const forget = () => forgetSettings(examId)
  forget()
  trx.after('commit', forget)
  const rows = await select(trx, 'applications', MADE).where('exam_id', examId)
  const delivery = await deliveryExam(examId, trx)
  if (rows.length === 0 || !delivery) return ok(null)
  const ofTheExam = () => trx.from('applications').where('exam_id', examId)
  await ofTheExam().update({ exam_version: await contentVersion(examId, trx) })
  if (rows.some((row) => !row.isGiven)) {
    const copies = copiesFor(delivery)
    if (!copies.ok) return copies
    await ofTheExam().where('window_given', false).update(columnsOf(copies.value))
  }
  // As many as staff gave: one for a class or a day.
  const given = new Map(
    rows
      .filter((row) => row.isGiven)
      .map(({ startAt, endAt, maxDurationMinutes }) => [
        `${startAt} ${endAt} ${maxDurationMinutes}`,
        { startAt, endAt, maxDurationMinutes },
      ])
  )
  for (const window of given.values()) {
    const copies = copiesFor({ ...delivery, windows: [window] })
    if (!copies.ok) return copies
    const columns = columnsOf(copies.value)
    const { window_start_at, window_end_at, max_duration_minutes } = columns
    await ofTheExam()
      .where({ window_given: true, window_start_at, window_end_at, max_duration_minutes })
      .update(columns)
  }
  await regrant(trx, rows)
  await reportApplications(trx, rows)
  await trx.from('answers').whereIn('application_id', ofTheExam().select('id')).delete()
  const items = await itemsOfExam(examId, trx)
  await makeAnswers(
    rows.map((row) => row.id),
    items,
    delivery.exam.shuffleItems,
    trx
  )
  return ok(null)
}

/** The share of accommodations follows the new windows and durations; `before`: the applications as they were. */
async function regrant(trx: TransactionClientContract, before: readonly Row<typeof MADE>[]): Promise<void> {
  const needs = await accommodationsOf(
    before.map(({ userId }) => userId),
    trx
  )
  const concerned = before.filter((row) => row.timeFactor > LEAST_FACTOR || needs.has(row.userId))
  for (const row of concerned) {
    const now = await select(trx, 'applications', MADE).where('id', row.id).firstOrFail()
    const timeFactor = factorAt(needs.get(row.userId), now.startAt)
    const { maxDurationMinutes } = now
    await trx
      .from('applications')
      .where('id', row.id)
      .update({
        time_factor: timeFactor,
        granted_seconds: regranted(row, { maxDurationMinutes, timeFactor }),
      })
  }
}

/** Registers with catalog, which asks whether an exam is in use here before it changes one. */
export const followExamChanges = () => registerExamUser({ name: 'delivery', hasStarted, examChanged })
