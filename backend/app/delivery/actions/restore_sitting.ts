import { ok, refuseConflict, refuseNotFound, type DomainError, type Result, inList } from '#shared'
import { putBack } from '../domain/cleared_answer.js'
import { digestOf } from '../domain/digest.js'
import type { EditOrder } from '../domain/edit_order.js'
import { MAX_REVISION } from '../domain/entries.js'
import type { ClosedAnswer } from '../domain/sitting.js'
import { storedFor, type StoredTable, type TableRecord } from '../domain/repertorization.js'
import { nextState } from '../domain/status.js'
import { closedSitting, type ClosedSitting } from '../queries/closed_sittings.js'
import { storedTable, writeRecord } from '../queries/repertorization_records.js'
import { sittingIsEmpty } from '../queries/sitting_is_empty.js'
import type { ScheduleView } from '../views.js'
import type { Change } from './change_application.js'
import { closeSitting } from './close_sitting.js'
import { storeTotals } from './earned_total.js'
import { offerLate } from './offer_late.js'
import { scoresOf } from './score_answers.js'
import { illegalState } from './set_schedule.js'
import { actOn, type ActOrder, type ActPlan, type ActRefusal, type PlannedAct } from './staff_act.js'
import { storeAnswer, storeScore } from './write_answers.js'

/**
 * Puts a closed sitting back as a new one, while the present one holds nothing: its answers, table records and files, each as a new edit, and
 * what was quarantined of it. What was finished then, and has not begun again, is finished as it was. What runs goes on with the answers: what came
 * after its finish, or after it was closed, is judged as if it had come before.
 * @returns refused: `not_found` for no such sitting; `illegal_state` when the exam is finished; `sitting_not_empty`; what `actOn` refuses
 */
export const restoreSitting = (
  order: ActOrder & { sitting: number }
): Promise<Result<ScheduleView, ActRefusal>> => actOn(order, puttingBack(order))

type Restoring = Omit<ActOrder, 'applicationId'> & { sitting: number }

/** The act of `restoreSitting`. */
export const puttingBack = (order: Restoring): PlannedAct => ({
  act: 'restore_sitting',
  plan: (change) => planRestore(change, order),
  rules: {
    // Nothing of an answer depends on how late a mistake is noticed.
    afterTheEnd: true,
    answers: 'all',
  },
})

async function planRestore(change: Change, order: Restoring): Promise<Result<ActPlan | null, DomainError>> {
  const { trx, application } = change
  const closed = await closedSitting(trx, application.id, order.sitting)
  if (closed === null) return refuseNotFound()
  if (application.state === 'FINISHED') return illegalState()
  change.flush()
  if (!(await sittingIsEmpty(trx.all, application.id)))
    return refuseConflict('sitting_not_empty', 'delivery.sitting_not_empty')
  const finished = closed.finishedAt === null ? null : nextState(application.state, 'restore')
  const detail = { restored: order.sitting, sitting: application.sitting + 1 }
  return ok({
    set: finished?.ok
      ? { state: finished.value, startedAt: closed.startedAt, finishReason: closed.finishReason }
      : {},
    event: 'sitting_restored',
    detail,
    audit: { act: 'sitting_restored', detail },
    carryOut: () => carryOut(change, order, closed, finished?.ok === true),
  })
}

async function carryOut(
  change: Change,
  order: Restoring,
  closed: ClosedSitting,
  isFinished: boolean
): Promise<void> {
  const { trx, application } = change
  await closeSitting(change, { by: order.caller.userId, reason: order.reason ?? null })
  application.givenPosition = closed.givenPosition
  for (const table of ['late_batches', 'answer_versions', 'answer_file_announcements'])
    trx.write(`UPDATE ${table} SET sitting = ? WHERE application_id = ? AND sitting = ?`, [
      application.sitting,
      application.id,
      order.sitting,
    ])
  const emptied = { answers: new Map(change.answers), table: await storedTable(application.id, trx) }
  await putTable(change, closed.table, (record) => record)
  for (const [id, before] of closed.answers) {
    const answer = emptied.answers.get(id)
    // In the order of its own sitting, by which the late edits of that sitting are judged.
    if (answer) change.store({ ...putBack(answer, before, before.writerTerm), revision: before.revision })
  }
  const offeredTo = new Map(change.answers)
  if (!isFinished) {
    change.flush()
    await offerLate(change, { isPutBack: true })
    change.flush()
  }
  await putTable(change, await storedTable(application.id, trx), (record) => ({
    term: application.writerTerm,
    revision: Math.max(storedFor(emptied.table, record)?.revision ?? 0, record.revision) + 1,
  }))
  const taken = [...change.answers].filter(([id, answer]) => answer !== offeredTo.get(id))
  const lastId = savedLast(closed, new Set(taken.map(([id]) => id)))
  for (const [id, answer] of emptied.answers) {
    const offered = change.answers.get(id)
    if (!closed.answers.has(id) || !offered) continue
    const answerBack = putBack(answer, offered, application.writerTerm)
    change.answers.set(id, answerBack)
    storeAnswer(trx, answerBack, id === lastId ? change.now : change.now - 1)
  }
  if (isFinished) putScoresBack(change, closed)
  putFilesBack(change, closed)
  const suspicious = [...change.answers.values()].filter((answer) => answer.suspicious).length
  trx.write(
    'UPDATE applications SET suspect_count = ?, frontier_position = ?, frontier_at = ?, given_position = ? WHERE id = ?',
    [suspicious, closed.frontierPosition, change.now, closed.givenPosition, application.id]
  )
  if (application.frontier !== null)
    application.frontier = { position: closed.frontierPosition, at: change.now }
  application.givenPosition = closed.givenPosition
  if (!isFinished) return
  storeTotals(trx, [application.id])
  const digest = digestOf([...change.answers.values()])
  trx.write(
    'UPDATE applications SET finished_at = ?, finish_source = ?, finish_answer_count = ?, finish_digest = ? WHERE id = ?',
    [closed.finishedAt, closed.finishSource, closed.answerCount, digest, application.id]
  )
  Object.assign(application, {
    finishedAt: closed.finishedAt,
    finishAnswerCount: closed.answerCount,
    finishDigest: digest,
  })
}

/**
 * Where the candidate goes on: all are saved by one act, and without an order among them that would be the last item. What came late (`taken`) was
 * saved after the rest; null without answers.
 */
function savedLast(closed: ClosedSitting, taken: ReadonlySet<number>): number | null {
  const rank = ({ id, savedAt }: ClosedAnswer) => (taken.has(id) ? Infinity : (savedAt ?? 0))
  const [first, ...others] = [...closed.answers.values()].toSorted((a, b) => a.position - b.position)
  if (first === undefined) return null
  const isLater = (one: ClosedAnswer, last: ClosedAnswer) => rank(one) > 0 && rank(one) >= rank(last)
  return others.reduce((last, one) => (isLater(one, last) ? one : last), first).id
}

/** With the points that it had, unless the key was decided on since; how an answer came out follows from them. */
function putScoresBack({ trx, exam, answers, decided }: Change, closed: ClosedSitting): void {
  const known = [...answers.values()].filter(({ id }) => closed.answers.has(id))
  const attached = new Set(closed.files.map(({ answerId }) => answerId))
  const points = (id: number) => closed.answers.get(id)?.earned ?? null
  for (const scored of scoresOf({ answers: known, attached, decided, exam }, points)) storeScore(trx, scored)
}

/** Writes all records of a table, each with the order that `orderOf` gives it. */
async function putTable(
  { trx, application, now }: Change,
  table: StoredTable,
  orderOf: (record: TableRecord & EditOrder) => EditOrder
): Promise<void> {
  const records = [
    ...table.rubrics.map((one) => ({ ...one, kind: 'rubric' as const })),
    ...table.symptoms.map((one) => ({ ...one, kind: 'symptom' as const })),
    ...table.directors.map((one) => ({ ...one, kind: 'director' as const })),
  ]
  for (const record of records) {
    const { term, revision } = orderOf(record)
    await writeRecord(trx, {
      applicationId: application.id,
      record,
      term,
      revision: Math.min(revision, MAX_REVISION),
      savedAt: now,
    })
  }
}

/** The rows are there, marked as removed when the sitting was closed. */
function putFilesBack({ trx }: Change, { files }: ClosedSitting): void {
  if (files.length === 0) return
  const list = inList(files.map(({ attachmentId }) => attachmentId))
  trx.write(`UPDATE answer_attachments SET removed_at = NULL WHERE id IN (${list.marks})`, list.values)
  for (const { answerId, fileId } of files)
    trx.write(`UPDATE answer_file_announcements SET state = 'complete' WHERE answer_id = ? AND file_id = ?`, [
      answerId,
      fileId,
    ])
}
