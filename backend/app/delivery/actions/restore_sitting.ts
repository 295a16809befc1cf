import { ok, refuseConflict, refuseNotFound, type DomainError, type Result } from '#shared'
import { putBack } from '../domain/cleared_answer.js'
import { digestOf } from '../domain/digest.js'
import { MAX_REVISION } from '../domain/entries.js'
import { storedFor, type StoredTable, type TableRecord } from '../domain/repertorization.js'
import { nextState } from '../domain/status.js'
import { closedSitting, type ClosedSitting } from '../queries/closed_sittings.js'
import { inList } from '../queries/raw_transaction.js'
import { storedTable, writeRecord } from '../queries/repertorization_records.js'
import { sittingIsEmpty } from '../queries/sitting_is_empty.js'
import type { ScheduleView } from '../views.js'
import type { Change } from './change_application.js'
import { closeSitting } from './close_sitting.js'
import { illegalState } from './set_schedule.js'
import { actOn, type ActOrder, type ActPlan, type ActRefusal } from './staff_act.js'
import { storePoints } from './write_answers.js'

/**
 * Puts a closed sitting back as a new one, while the present one holds nothing: its answers, table records and files, each as a new edit.
 * What was finished then, and has not begun again, is finished as it was; what runs goes on with the answers.
 * @returns refused: `not_found` for no such sitting; `illegal_state` when the exam is finished; `sitting_not_empty`; what `actOn` refuses
 */
export const restoreSitting = (
  order: ActOrder & { sitting: number }
): Promise<Result<ScheduleView, ActRefusal>> =>
  actOn(order, 'restore_sitting', (change) => planRestore(change, order), {
    // Nothing of an answer depends on how late a mistake is noticed.
    afterTheEnd: true,
    answers: 'all',
  })

async function planRestore(
  change: Change,
  order: ActOrder & { sitting: number }
): Promise<Result<ActPlan | null, DomainError>> {
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
  order: ActOrder & { sitting: number },
  closed: ClosedSitting,
  isFinished: boolean
): Promise<void> {
  const { trx, application } = change
  await closeSitting(change, { by: order.caller.userId, reason: order.reason ?? null })
  for (const answer of change.answers.values()) {
    const before = closed.answers.get(answer.id)
    if (!before) continue
    change.store(putBack(answer, before, application.writerTerm))
    if (isFinished && before.earned !== null) storePoints(trx, answer.id, before.earned)
  }
  await putTableBack(change, closed.table)
  putFilesBack(change, closed, order.sitting)
  const suspicious = [...change.answers.values()].filter((answer) => answer.suspicious).length
  trx.write(
    'UPDATE applications SET suspect_count = ?, frontier_position = ?, frontier_at = ?, given_position = ? WHERE id = ?',
    [suspicious, closed.frontierPosition, change.now, closed.givenPosition, application.id]
  )
  if (application.frontier !== null)
    application.frontier = { position: closed.frontierPosition, at: change.now }
  application.givenPosition = closed.givenPosition
  if (!isFinished) return
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

async function putTableBack({ trx, application, now }: Change, closed: StoredTable): Promise<void> {
  const table = await storedTable(application.id, trx)
  const records: TableRecord[] = [
    ...closed.rubrics.map((one) => ({ ...one, kind: 'rubric' as const })),
    ...closed.symptoms.map((one) => ({ ...one, kind: 'symptom' as const })),
    ...closed.directors.map((one) => ({ ...one, kind: 'director' as const })),
  ]
  for (const record of records) {
    const revision = Math.max(storedFor(table, record)?.revision ?? 0, record.revision ?? 0)
    await writeRecord(trx, {
      applicationId: application.id,
      record,
      term: application.writerTerm,
      revision: Math.min(revision + 1, MAX_REVISION),
      savedAt: now,
    })
  }
}

/** The rows are there, marked as removed when the sitting was closed. What is announced, and whose bytes are to come, comes for this sitting. */
function putFilesBack({ trx, application }: Change, { files }: ClosedSitting, sitting: number): void {
  trx.write(
    `UPDATE answer_file_announcements SET sitting = ? WHERE application_id = ? AND sitting = ? AND state = 'announced'`,
    [application.sitting, application.id, sitting]
  )
  if (files.length === 0) return
  const list = inList(files.map(({ attachmentId }) => attachmentId))
  trx.write(`UPDATE answer_attachments SET removed_at = NULL WHERE id IN (${list.marks})`, list.values)
  for (const { answerId, fileId } of files)
    trx.write(
      `UPDATE answer_file_announcements SET sitting = ?, state = 'complete' WHERE answer_id = ? AND file_id = ?`,
      [application.sitting, answerId, fileId]
    )
}
