import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { storeMarks } from '#delivery'
import { clock, ok, refuseConflict, select, type DomainError, type Result, type Row } from '#shared'
import { pointsOf } from '../domain/points.js'
import { appendEvents, eventRow, type MarkEvent } from './append_events.js'

/** Points that an appeal gives an answer, in thousandths, and who gave them. */
export type AppealedMark = {
  readonly answerId: number
  readonly appealId: number
  readonly points: number
  readonly by: NonNullable<MarkEvent['by']>
}

const MARK = {
  id: 'answer_marks.id',
  answerId: 'answer_marks.answer_id',
  status: 'answer_marks.status',
  points: 'answer_marks.points',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const
type Mark = Row<typeof MARK>

/** Marks of one statement. */
const AT_ONCE = 500

/**
 * Makes these points the marks in force, with links of the chains and the points of the answers. What correctors gave stays in `corrections`. Their applications
 * are to be locked before, as others lock them before marks.
 * @returns how many marks changed; refused, with nothing written: 409 `marks_not_disclosed` where the job that disclosed one still writes it
 */
export async function applyAppeals(
  trx: TransactionClientContract,
  appealed: readonly AppealedMark[]
): Promise<Result<number, DomainError>> {
  const changes: [AppealedMark, Mark][] = []
  for (const part of partsOf(appealed)) {
    const marks = await select(trx, 'answer_marks', MARK)
      .whereIn(
        'answer_id',
        part.map(({ answerId }) => answerId)
      )
      .forUpdate()
    const byAnswer = new Map(marks.map((mark) => [mark.answerId, mark]))
    for (const one of part) {
      const mark = byAnswer.get(one.answerId)
      // The job reads a mark and writes it behind that: what changed between would be lost.
      if (mark?.status !== 'disclosed')
        return refuseConflict('marks_not_disclosed', 'grading.marks_not_disclosed')
      if (mark.points !== one.points) changes.push([one, mark])
    }
  }
  for (const part of partsOf(changes)) await change(trx, part)
  return ok(changes.length)
}

function partsOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length; from += AT_ONCE) parts.push(all.slice(from, from + AT_ONCE))
  return parts
}

async function change(
  trx: TransactionClientContract,
  changes: readonly [AppealedMark, Mark][]
): Promise<void> {
  const points = changes.map(([{ answerId, points }]): [number, number] => [answerId, pointsOf(points) ?? 0])
  await storeMarks(trx, new Map(points))
  const at = clock.now()
  const links = changes.map(([{ answerId, appealId, points, by }, mark]) => ({
    id: mark.id,
    points,
    event: eventRow(
      {
        answerId,
        kind: 'appealed',
        by,
        at,
        before: { points: mark.points },
        after: { points },
        reason: String(appealId),
      },
      mark
    ),
  }))
  await appendEvents(
    trx,
    links.map(({ event }) => event)
  )
  for (const { id, points, event } of links)
    await trx
      .from('answer_marks')
      .where('id', id)
      .update({ points, sequence: event.sequence, head_hash: event.hash })
}
