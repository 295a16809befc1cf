import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import { deliveryExam, examIdsOfCollection } from '#catalog'
import { orderJob, type ChunkOutcome, type JobTitle, type JobType, type OrderedJob } from '#jobs'
import { inTransaction, ok, refuseNotFound, rowId, type DomainError, type Result } from '#shared'
import {
  candidatesOf,
  findCandidates,
  makeForExam,
  type MakeApplications,
} from '../actions/make_applications.js'
import { refuseWithoutWindow } from '../queries/exams_without_window.js'

const ids = () => vine.array(rowId())

/** Every person gets every exam. `window`: instead of the exams' own; times in epoch ms. */
type Allocation = {
  exams: number[]
  users: number[]
  window?: { startAt: number; endAt: number; maxDurationMinutes: number } | undefined
}

const payload = vine.create({
  exams: ids(),
  users: ids(),
  window: vine
    .object({ startAt: vine.number(), endAt: vine.number(), maxDurationMinutes: vine.number() })
    .optional(),
})

/**
 * Makes applications, exam by exam. The cursor counts pairs of exam and person in the order of the payload. Applications that exist stay as
 * they are; people who went since the order are counted as `notFound`.
 */
export const applicationsJob: JobType<Allocation> = {
  type: 'delivery.applications',
  lane: 'default',
  payload,
  warnings: ['notFound'],
  chunk: async (trx, { payload: { exams, users, window }, cursor, units, institutionId, orderedBy }) => {
    const examId = exams[Math.floor(cursor / users.length)]
    if (examId === undefined || institutionId === null) return refuseNotFound()
    const from = cursor % users.length
    const chosen = users.slice(from, from + units)
    const candidates = await findCandidates({ userIds: chosen }, institutionId, trx)
    const made = await makeForExam(examId, candidates, { institutionId, window, orderedBy }, trx)
    if (!made.ok) return made
    const { created, alreadyCreated } = made.value
    const notFound = chosen.length - candidates.length
    const outcome: ChunkOutcome = {
      cursor: cursor + chosen.length,
      done: chosen.length,
      counts: { created, alreadyCreated, ...(notFound > 0 && { notFound }) },
      ended: cursor + chosen.length === exams.length * users.length,
    }
    return ok(outcome)
  },
}

export type OrderApplications = Omit<MakeApplications, 'target'> & {
  targets: readonly MakeApplications['target'][]
  /** Null: a command. */
  orderedBy: number | null
  /** The `Idempotency-Key` of the call. */
  key?: string | null
}

/**
 * Orders what `makeApplications` does at once, for many exams or people.
 * @returns refused: `not_found` when there is no exam, or a person or class is not of the actor's institution; `no_window`, naming exams
 *   whose windows are over where none is given; what `orderJob` refuses
 */
export async function orderApplications({
  targets,
  people,
  actor: { institutionId },
  window,
  orderedBy,
  key = null,
}: OrderApplications): Promise<Result<OrderedJob, DomainError>> {
  const found = await candidatesOf(people, institutionId, db)
  if (!found.ok) return found
  const exams = await examsOf(targets)
  const users = found.value.map(({ id }) => id)
  if (exams.length === 0 || users.length === 0) return refuseNotFound()
  if (!window) {
    const checked = await refuseWithoutWindow(exams, users, institutionId)
    if (!checked.ok) return checked
  }
  const title = await titleOf(exams, users.length)
  return inTransaction((trx) =>
    orderJob(trx, {
      type: applicationsJob,
      payload: { exams, users, ...(window && { window }) },
      institutionId,
      orderedBy,
      title,
      total: exams.length * users.length,
      key,
    })
  )
}

/** "Dar a prova Matemática a 12.340 estudantes", as it is when it is ordered. */
async function titleOf(exams: readonly number[], people: number): Promise<JobTitle> {
  const form = people === 1 ? 'one' : 'other'
  const [first] = exams
  if (exams.length > 1 || first === undefined)
    return { key: `delivery.job_applications_exams_${form}`, params: { exams: exams.length, people } }
  const name = (await deliveryExam(first))?.exam.name ?? ''
  return { key: `delivery.job_applications_exam_${form}`, params: { exam: name, people } }
}

/** Ids of the exams of these targets, each once. */
export async function examsOf(targets: OrderApplications['targets']): Promise<number[]> {
  const lists = await Promise.all(
    targets.map((target) => ('examId' in target ? [target.examId] : examIdsOfCollection(target.collectionId)))
  )
  return [...new Set(lists.flat())]
}
