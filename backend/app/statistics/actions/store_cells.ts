import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, inTransaction, ok, refuse, type DomainError, type Result } from '#shared'
import { LEVEL, type Mark } from '../domain/cell_place.js'
import type { CellSums } from '../domain/sums.js'
import { insertCell, type CellPlace, type CellQuery } from '../queries/stored_cells.js'
import { writeMarks } from './mark_cells.js'

/** The marks of a cell that a builder found before it read the rows. `since`: the oldest of them, epoch ms. */
export type Taken = { readonly ids: readonly number[]; readonly since: number }

export async function marksOf({ examId, level, schoolId, classId, bucket }: Mark): Promise<Taken> {
  const place = { exam_id: examId, level, school_id: schoolId, class_id: classId, bucket }
  const rows: { id: number; markedAt: number }[] = await db
    .from('statistic_marks')
    .where(place)
    .select('id', 'marked_at as markedAt')
  return {
    ids: rows.map(({ id }) => id),
    since: Math.min(...rows.map(({ markedAt }) => Number(markedAt))),
  }
}

const removeMarks = async (trx: TransactionClientContract, { ids }: Taken): Promise<number> =>
  changedRows(
    await trx
      .from('statistic_marks')
      .whereIn('id', [...ids])
      .delete()
  )

export type Built = { readonly place: CellPlace; readonly sums: CellSums }

/**
 * Stores built cells in the place of those of `levels` that the mark names, removes its marks and writes those of `above`. Refused where another
 * builder removed some of the marks: the rows that it read may be older than the rest, which stay marked and are built again.
 */
export const storeCells = (
  mark: Mark,
  taken: Taken,
  { built, levels, above }: { built: readonly Built[]; levels: readonly number[]; above: readonly Mark[] }
): Promise<Result<null, DomainError>> =>
  inTransaction(async (trx) => {
    const builtAt = clock.now()
    if ((await removeMarks(trx, taken)) !== taken.ids.length) return refuse('conflict', 'built_elsewhere')
    const former = trx.from('statistic_cells').whereIn('level', [...levels])
    ofMark(former, mark)
    await former.delete()
    for (const { place, sums } of built) await insertCell(trx, mark.examId, place, { sums, builtAt })
    await writeMarks(trx, above, taken.since)
    return ok(null)
  })

export function ofMark(query: CellQuery, { examId, level, schoolId, classId, bucket }: Mark): void {
  query.where('exam_id', examId)
  if (level === LEVEL.class) query.where({ class_id: classId, bucket })
  if (level === LEVEL.school) query.where('school_id', schoolId)
}

/** One mark behind all others in the place of these, since as long ago. */
export const putBehind = (mark: Mark, taken: Taken): Promise<void> =>
  db.transaction(async (trx) => {
    await removeMarks(trx, taken)
    await writeMarks(trx, [mark], taken.since)
  })
