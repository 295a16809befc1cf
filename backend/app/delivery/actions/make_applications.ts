import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { presentActing, record } from '#audit'
import { contentVersion, deliveryExam, examIdsOfCollection, itemsOfExam, type DeliveryExam } from '#catalog'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  refuseNotFound,
  select,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { candidateKey } from '../domain/candidate_key.js'
import { accommodationsOf, factorAt } from '#identity'
import { shareOf } from '../domain/accommodated.js'
import type { TimeWindow } from '../domain/deadline.js'
import { copiesOf, type ApplicationCopies } from '../domain/materialise.js'
import { reportApplications } from './applications_witness.js'
import { bringBack } from './bring_back.js'
import { makeAnswers } from './make_answers.js'

export type MakeApplications = {
  /** Every exam of a collection, or one exam. */
  target: { collectionId: number } | { examId: number }
  /** The candidates of a class, or people by id. */
  people: { classId: number } | { userIds: readonly number[] }
  /** Whose institution the exam and the people must be of. */
  actor: { institutionId: number }
  /** Instead of the exam's own windows. */
  window?: TimeWindow | undefined
}

/** How many applications were made, and how many were there already. */
export type MadeApplications = { created: number; alreadyCreated: number }

/**
 * Makes applications with all their answers; those that exist stay as they are, also those that were withdrawn. One transaction for each exam.
 * @returns refused: `not_found` when exam, collection, class or a person is not of the actor's institution or the class is empty;
 *   `no_window` when an exam that somebody has to get has no time window. Exams before the refused one keep their applications
 */
export async function makeApplications(
  request: MakeApplications
): Promise<Result<MadeApplications, DomainError>> {
  const { target, people, actor, window } = request
  const examIds = 'examId' in target ? [target.examId] : await examIdsOfCollection(target.collectionId)
  if (examIds.length === 0) return refuseNotFound()
  const found = await candidatesOf(people, actor.institutionId, db)
  if (!found.ok) return found
  const made: MadeApplications = { created: 0, alreadyCreated: 0 }
  for (const examId of examIds) {
    const one = await inTransaction((trx) =>
      makeForExam(examId, found.value, { institutionId: actor.institutionId, window }, trx)
    )
    if (!one.ok) return one
    made.created += one.value.created
    made.alreadyCreated += one.value.alreadyCreated
  }
  return ok(made)
}

const CANDIDATE = {
  id: 'users.id',
  schoolId: 'users.school_id',
  name: 'users.name',
  publicIdentifier: 'users.public_identifier',
  classId: 'class_members.class_id?',
} as const
type Candidate = Row<typeof CANDIDATE>

type Client = typeof db | TransactionClientContract

/** Those of these people who are candidates of the institution now, by id. */
export async function findCandidates(
  people: MakeApplications['people'],
  institutionId: number,
  client: Client
): Promise<Candidate[]> {
  const rows: Candidate[] = []
  if ('classId' in people)
    rows.push(...(await candidatesIn(institutionId, client).where('class_members.class_id', people.classId)))
  // SQLite takes 32,766 values in a statement.
  else
    for (const batch of chunks([...people.userIds], 500))
      rows.push(...(await candidatesIn(institutionId, client).whereIn('users.id', batch)))
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id)
}

/** Who is in several classes gets the first one's mark; the application is the same. */
const candidatesIn = (institutionId: number, client: Client) =>
  select(client, 'users', CANDIDATE)
    .leftJoin('class_members', (join) =>
      join.on('class_members.user_id', 'users.id').andOnVal('class_members.role', 'student')
    )
    .where('users.institution_id', institutionId)
    .where('users.is_active', 1)
    .orderBy('class_members.id')

/** The same, refused where somebody is missing. */
export async function candidatesOf(
  people: MakeApplications['people'],
  institutionId: number,
  client: Client
): Promise<Result<Candidate[], DomainError>> {
  const candidates = await findCandidates(people, institutionId, client)
  const wanted = 'userIds' in people ? new Set(people.userIds).size : null
  if (wanted === null && candidates.length === 0) return refuseNotFound('delivery.class_without_candidates')
  if (wanted !== null && candidates.length !== wanted) return refuseNotFound()
  return ok(candidates)
}

/** The applications of one exam, in the caller's transaction. */
export async function makeForExam(
  examId: number,
  candidates: readonly Candidate[],
  {
    institutionId,
    window,
    orderedBy,
    shared = false,
    restores = false,
  }: {
    institutionId: number
    window: TimeWindow | undefined
    /** Of a job, which is part of no request: who ordered it; null: a command. */
    orderedBy?: number | null
    /** Given to candidates of other schools than the collection's. */
    shared?: boolean
    /** The caller may put back what was withdrawn, and has named the people. */
    restores?: boolean
  },
  trx: TransactionClientContract
): Promise<Result<MadeApplications, DomainError>> {
  // Two people who allocate the same exam at once take turns here.
  await trx.from('exams').where('id', examId).forUpdate().select('id')
  const delivery = await deliveryExam(examId, trx)
  if (!delivery || delivery.institutionId !== institutionId) return refuseNotFound()
  const copies = copiesFor(window ? { ...delivery, windows: [window] } : delivery)
  const ids = candidates.map((candidate) => candidate.id)
  const before = await applicationsOf(examId, ids, trx)
  const having = new Set(before.map((row) => row.userId))
  const missing = await stillActive(
    candidates.filter((candidate) => !having.has(candidate.id)),
    trx
  )
  if (!copies.ok)
    return missing.length > 0 || restores ? copies : ok({ created: 0, alreadyCreated: candidates.length })
  const now = clock.now()
  const examVersion = await contentVersion(examId, trx)
  const needs = await accommodationsOf(
    missing.map(({ id }) => id),
    trx
  )
  const { windowStartAt, maxDurationMinutes } = copies.value
  for (const batch of chunks(missing, 200))
    await trx
      .insertQuery()
      .table('applications')
      .multiInsert(
        batch.map((candidate) => ({
          institution_id: institutionId,
          school_id: candidate.schoolId,
          class_id: candidate.classId,
          user_id: candidate.id,
          candidate_key: candidateKey(candidate.name, candidate.publicIdentifier),
          collection_id: delivery.collection.id,
          exam_id: examId,
          exam_version: examVersion,
          state: 'CREATED',
          created_at: now,
          updated_at: now,
          ...columnsOf(copies.value),
          ...grantsOf(factorAt(needs.get(candidate.id), windowStartAt), maxDurationMinutes),
          window_given: Number(window !== undefined),
          shared_student: shared,
        }))
      )
  // A second attempt is given and withdrawn by itself.
  const back = restores
    ? before.flatMap(({ id, withdrawnAt, attempt }) => (withdrawnAt !== null && attempt === 1 ? id : []))
    : []
  const by = orderedBy === undefined ? (presentActing()?.caller.userId ?? null) : orderedBy
  await bringBack(trx, back, { institutionId, by })
  const old = new Set(before.map((row) => row.id))
  const made = (await applicationsOf(examId, ids, trx)).filter((row) => !old.has(row.id))
  const items = await itemsOfExam(examId, trx)
  await makeAnswers(
    made.map((row) => row.id),
    items,
    delivery.exam.shuffleItems,
    trx
  )
  const classOf = new Map(candidates.map(({ id, classId }) => [id, classId]))
  await reportApplications(
    trx,
    made.map(({ id, userId }) => ({ id, examId, classId: classOf.get(userId) ?? null }))
  )
  const created = made.length + back.length
  const done = { created, alreadyCreated: having.size - back.length }
  if (created > 0)
    await record(trx, {
      act: 'applications_made',
      ...(orderedBy !== undefined && { by: orderedBy === null ? null : { userId: orderedBy, group: null } }),
      institutionId,
      subject: { type: 'exam', id: examId },
      detail: { ...done, collection: delivery.collection.id, ownWindow: window !== undefined },
    })
  return ok(done)
}

/** Refused: `no_window`. */
export function copiesFor(
  delivery: Pick<DeliveryExam, 'collection' | 'exam' | 'gracePeriodMinutes'> & {
    windows: readonly TimeWindow[]
  }
): Result<ApplicationCopies, DomainError> {
  const { configuration, flags } = delivery.collection
  const { canUpdateAnswer, canBrowseAcrossItems, answerMinimumTime } = configuration
  const copies = copiesOf(
    {
      windows: delivery.windows,
      gracePeriodMinutes: delivery.gracePeriodMinutes,
      canUpdateAnswer,
      canBrowseAcrossItems,
      strictSteps: flags.strictSteps,
      adaptative: delivery.exam.adaptative,
      maximumSuspiciousSeconds: delivery.exam.alertConfiguration?.maximumSuspiciousItemAnswerTime ?? null,
      answerMinimumSeconds: answerMinimumTime,
    },
    clock.now()
  )
  if (!copies)
    return refuse('invalid', 'no_window', {
      messages: ['delivery.no_window'],
      params: { name: delivery.collection.name },
    })
  return ok(copies)
}

/** What an accommodation adds to a new application. */
export const grantsOf = (timeFactor: number, maxDurationMinutes: number) => ({
  time_factor: timeFactor,
  granted_seconds: shareOf(maxDurationMinutes, timeFactor),
})

export const columnsOf = (copies: ApplicationCopies) => ({
  window_start_at: copies.windowStartAt,
  window_end_at: copies.windowEndAt,
  max_duration_minutes: copies.maxDurationMinutes,
  start_until_at: copies.startUntilAt,
  can_update_answer: Number(copies.canUpdateAnswer),
  in_order: Number(copies.inOrder),
  given_position: copies.givenPosition,
  answer_minimum_seconds: copies.answerMinimumSeconds,
})

/** Those who are active under a lock that whoever closes an account waits for: nobody gets an exam after that. */
async function stillActive(
  candidates: readonly Candidate[],
  trx: TransactionClientContract
): Promise<Candidate[]> {
  const active = new Set<number>()
  for (const batch of chunks(candidates, 500)) {
    const rows = await select(trx, 'users', { id: 'users.id' })
      .whereIn(
        'id',
        batch.map(({ id }) => id)
      )
      .where('is_active', 1)
      .forShare()
    for (const { id } of rows) active.add(id)
  }
  return candidates.filter(({ id }) => active.has(id))
}

const OWNED = {
  id: 'applications.id',
  userId: 'applications.user_id',
  withdrawnAt: 'applications.withdrawn_at',
  attempt: 'applications.attempt',
} as const

async function applicationsOf(examId: number, userIds: readonly number[], trx: TransactionClientContract) {
  const rows: Row<typeof OWNED>[] = []
  for (const batch of chunks(userIds, 500))
    rows.push(
      ...(await select(trx, 'applications', OWNED).where('exam_id', examId).whereIn('user_id', batch))
    )
  return rows
}

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
