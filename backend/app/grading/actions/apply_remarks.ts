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

type Change = readonly [AppealRemark, Row<typeof MARK>]

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
  const changes: Change[] = []
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
  for (let from = 0; from < changes.length; from += AT_ONCE)
    await store(trx, changes.slice(from, from + AT_ONCE))
  return ok(null)
}

async function store(trx: TransactionClientContract, changes: readonly Change[]): Promise<void> {
  const at = clock.now()
  const links = changes.map(([{ answerId, appealId, annotations, by }, mark]) => {
    const json = storedAnnotations(annotations)
    const change = {
      answerId,
      kind: 'appeal_annotated' as const,
      by,
      at,
      before: { annotations: mark.annotations },
      after: { annotations: json },
      reason: String(appealId),
    }
    return { id: mark.id, json, event: eventRow(change, mark) }
  })
  await appendEvents(
    trx,
    links.map(({ event }) => event)
  )
  for (const { id, json, event } of links)
    await trx
      .from('answer_marks')
      .where('id', id)
      .update({ appeal_annotations_json: json, sequence: event.sequence, head_hash: event.hash })
}
