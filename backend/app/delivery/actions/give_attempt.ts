import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { deliveryExam, itemsOfExam, type DeliveryExam } from '#catalog'
import { timeFactorOf } from '#identity'
import { announce } from '#realtime'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type DomainError,
  type Result,
  type Row,
  inList,
  readerOf,
  readRows,
  type RawTransaction,
} from '#shared'
import { statusAt } from '../domain/status.js'
import { collectionEnd } from '../queries/collection_end.js'
import { reportApplications } from './applications_witness.js'
import { makeAnswers } from './make_answers.js'
import { columnsOf, copiesFor, grantsOf } from './make_applications.js'
import { illegalState } from './set_schedule.js'
import type { ActOrder } from './staff_act.js'

const FIRST = {
  id: 'applications.id',
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
  institutionId: 'applications.institution_id',
  schoolId: 'applications.school_id',
  classId: 'applications.class_id',
  collectionId: 'applications.collection_id',
  state: 'applications.state',
  attempt: 'applications.attempt',
  candidateKey: 'applications.candidate_key',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  startUntilAt: 'applications.start_until_at',
  maxDurationMinutes: 'applications.max_duration_minutes',
  withdrawnAt: 'applications.withdrawn_at',
  version: 'applications.schedule_version',
} as const

type AttemptOrder = {
  applicationId: number
  caller: ActOrder['caller']
  reason: string | null
  staffOrder?: ActOrder['staffOrder']
}

/**
 * A second attempt: another application of the same exam, for who finished the first or missed it. It takes the first window that is still
 * open, else it has none until staff set one.
 * @returns the id of the new application; refused: `illegal_state` while the first may go on, `already_secondary`, `attempt_given`,
 *   `collection_over`
 */
export async function giveAttempt(order: AttemptOrder): Promise<Result<number, DomainError>> {
  const given = await inTransaction<Given, DomainError>((trx) => giveWithin(trx, order))
  if (!given.ok) return given
  const { id, userId, version } = given.value
  announce(`users/${userId}`, { kind: 'application', version, userId, applicationId: order.applicationId })
  return ok(id)
}

/** `id`: of the new application. `version`: of the first one. */
export type Given = { id: number; userId: number; version: number }

/** What a second attempt depends on of the first. */
type FirstAttempt = Pick<
  Row<typeof FIRST>,
  'userId' | 'examId' | 'state' | 'attempt' | 'windowStartAt' | 'windowEndAt' | 'startUntilAt'
>

const SECOND = 'SELECT id FROM applications WHERE user_id = ? AND exam_id = ? AND attempt > 1 LIMIT 1'

/** What is looked up about a second attempt. `endAt`: of the collection; epoch ms. */
export type AttemptFacts = { endAt(): number | Promise<number>; hasSecond(): boolean | Promise<boolean> }

const factsOf = (
  reader: Pick<RawTransaction, 'all'>,
  { userId, examId, collectionId }: Pick<Row<typeof FIRST>, 'userId' | 'examId' | 'collectionId'>
): AttemptFacts => ({
  endAt: () => collectionEnd(reader, collectionId),
  hasSecond: async () => (await reader.all(SECOND, [userId, examId])).length > 0,
})

type Sat = Pick<FirstAttempt, 'userId' | 'examId'>
const satBy = ({ userId, examId }: Sat) => `${userId}:${examId}`

/** Of these people's exams those that have a second attempt: one read for all of them. @returns whether one of them has */
export async function secondAttempts(firsts: readonly Sat[]): Promise<(first: Sat) => boolean> {
  if (firsts.length === 0) return () => false
  const list = inList([...new Set(firsts.map(({ userId }) => userId))])
  const rows = await readRows<Sat>(
    `SELECT user_id AS userId, exam_id AS examId FROM applications WHERE user_id IN (${list.marks}) AND attempt > 1`,
    list.values
  )
  const found = new Set(rows.map(satBy))
  return (first) => found.has(satBy(first))
}

/** Why there is no second attempt; null: there may be one. */
export async function attemptObstacle(
  first: FirstAttempt,
  now: number,
  { endAt, hasSecond }: AttemptFacts
): Promise<Result<never, DomainError> | null> {
  if (first.attempt > 1) return refuseConflict('already_secondary', 'delivery.already_secondary')
  const isMissed =
    first.windowEndAt > first.windowStartAt &&
    statusAt({ ...first, blockedByOther: false }, now) === 'UNAVAILABLE'
  if (first.state !== 'FINISHED' && !isMissed) return illegalState()
  if ((await endAt()) < now) return refuseConflict('collection_over', 'delivery.collection_over')
  return (await hasSecond()) ? refuseConflict('attempt_given', 'delivery.attempt_given') : null
}

/** The same as `giveAttempt` in a transaction of the caller, who announces it after the commit. What it refuses wrote nothing. */
export async function giveWithin(
  trx: TransactionClientContract,
  { applicationId, caller, reason, staffOrder }: AttemptOrder
): Promise<Result<Given, DomainError>> {
  // Two who give it at once take turns on the first attempt.
  const first = await select(trx, 'applications', FIRST).where('id', applicationId).forUpdate().first()
  const delivery = first && (await deliveryExam(first.examId, trx))
  if (!delivery || first.withdrawnAt !== null) return refuseNotFound()
  const now = clock.now()
  const obstacle = await attemptObstacle(first, now, factsOf(readerOf(trx), first))
  if (obstacle !== null) return obstacle
  const ofPerson = { user_id: first.userId, exam_id: first.examId }
  const attempt = first.attempt + 1
  const window = windowColumns(delivery, first.maxDurationMinutes, now)
  const timeFactor = await timeFactorOf(first.userId, window.window_start_at || now, trx)
  const id = await insertRow(trx, 'applications', {
    ...ofPerson,
    institution_id: first.institutionId,
    school_id: first.schoolId,
    class_id: first.classId,
    collection_id: first.collectionId,
    exam_version: first.examVersion,
    attempt,
    state: 'CREATED',
    created_at: now,
    updated_at: now,
    candidate_key: first.candidateKey,
    ...window,
    ...grantsOf(timeFactor, window.max_duration_minutes),
  })
  await reportApplications(trx, [{ id, examId: first.examId, classId: first.classId }])
  await makeAnswers([id], await itemsOfExam(first.examId, trx), delivery.exam.shuffleItems, trx)
  const version = first.version + 1
  await trx.from('applications').where('id', first.id).update({ schedule_version: version, updated_at: now })
  await trx
    .insertQuery()
    .table('application_events')
    .insert({
      application_id: first.id,
      occurred_at: now,
      type: 'second_attempt',
      from_state: first.state,
      to_state: first.state,
      source: 'staff',
      user_id: caller.userId,
      session_id: caller.sessionId,
      detail_json: JSON.stringify({
        act: 'give_another_chance',
        version,
        application: id,
        reason,
        order: staffOrder?.id,
      }),
    })
  await record(trx, {
    act: 'attempt_given',
    ...(staffOrder && { by: { userId: caller.userId, group: staffOrder.group } }),
    institutionId: first.institutionId,
    subject: { type: 'application', id: first.id },
    detail: { application: id, attempt, collection: first.collectionId, exam: first.examId },
    reason,
  })
  return ok({ id, userId: first.userId, version })
}

/** An empty window at the beginning of time: none. */
const NO_WINDOW = { startAt: 0, endAt: 0 }

/** @throws Error when the exam cannot be delivered with a window: a bug, as there is one here */
function windowColumns(delivery: DeliveryExam, maxDurationMinutes: number, now: number) {
  const open = delivery.windows
    .toSorted((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)
    .find((window) => window.endAt >= now)
  const copies = copiesFor({ ...delivery, windows: [open ?? { ...NO_WINDOW, maxDurationMinutes }] })
  if (!copies.ok) throw new Error(`exam ${delivery.exam.id} takes no window`)
  const columns = columnsOf(copies.value)
  return open ? columns : { ...columns, start_until_at: null }
}
