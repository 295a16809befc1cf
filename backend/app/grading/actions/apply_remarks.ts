import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, ok, refuseConflict, select, type DomainError, type Result, type Row } from '#shared'
import { storedAnnotations, type Annotation } from '../domain/annotation.js'
import { appendEvents, eventRow, type MarkEvent } from './append_events.js'

/** Annotations of the reply to an appeal, as they were checked and cleaned, and who wrote them. */
export type AppealRemark = {
  readonly answerId: number
  readonly appealId: number
  readonly annotations: readonly Annotation[]
  readonly by: NonNullable<MarkEvent['by']>
}

const MARK = {
  id: 'answer_marks.id',
  answerId: 'answer_marks.answer_id',
  status: 'answer_marks.status',
  annotations: 'answer_marks.appeal_annotations_json',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const

/** Marks of one statement. */
const AT_ONCE = 500

/**
 * Puts annotations of replies in force, with links of the chains; those of correctors stay in `corrections`. Their applications are to be locked before, as others lock them before marks.
 * @returns refused, with nothing written: 409 `marks_not_disclosed` where the job that disclosed one still writes it
 */
export async function applyRemarks(
  trx: TransactionClientContract,
  remarks: readonly AppealRemark[]
): Promise<Result<null, DomainError>> {
  const changes: [AppealRemark, Row<typeof MARK>][] = []
  for (let from = 0; from < remarks.length; from += AT_ONCE) {
    const part = remarks.slice(from, from + AT_ONCE)
    const ids = part.map(({ answerId }) => answerId)
    const marks = await select(trx, 'answer_marks', MARK).whereIn('answer_id', ids).forUpdate()
    const byAnswer = new Map(marks.map((mark) => [mark.answerId, mark]))
    for (const remark of part) {
      const mark = byAnswer.get(remark.answerId)
      // As for points: the job reads a mark and writes it behind that.
      if (mark?.status !== 'disclosed')
        return refuseConflict('marks_not_disclosed', 'grading.marks_not_disclosed')
      changes.push([remark, mark])
    }
  }
  const at = clock.now()
  for (const [{ answerId, appealId, annotations, by }, mark] of changes) {
    const json = storedAnnotations(annotations)
    const event = eventRow(
      {
        answerId,
        kind: 'appeal_annotated',
        by,
        at,
        before: { annotations: mark.annotations },
        after: { annotations: json },
        reason: String(appealId),
      },
      mark
    )
    await appendEvents(trx, [event])
    await trx
      .from('answer_marks')
      .where('id', mark.id)
      .update({ appeal_annotations_json: json, sequence: event.sequence, head_hash: event.hash })
  }
  return ok(null)
}
