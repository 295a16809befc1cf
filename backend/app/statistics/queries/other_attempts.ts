import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { cellOf, idsOfBucket, type CellKey } from '#desk'
import { columnList, type Row } from '#shared'

const PLACED = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  classId: 'applications.class_id',
} as const

/**
 * The cells of the other attempts of whoever has one in these cells. A person counts once, so what one attempt becomes decides whether another
 * counts; without a class, and after a change of class, the attempts lie in different cells.
 */
export async function cellsOfOtherAttempts(
  trx: TransactionClientContract,
  cells: readonly CellKey[]
): Promise<CellKey[]> {
  const found: CellKey[] = []
  for (const [examId, keys] of Map.groupBy(cells, (key) => key.examId))
    if (await hasSecondAttempts(trx, examId)) found.push(...(await othersOf(trx, examId, keys)))
  return found
}

/** Most exams have none: one look at an index. */
const hasSecondAttempts = async (trx: TransactionClientContract, examId: number): Promise<boolean> =>
  (await trx
    .from('applications')
    .where('exam_id', examId)
    .where('attempt', '>', 1)
    .select('id')
    .limit(1)
    .first()) !== null

async function othersOf(
  trx: TransactionClientContract,
  examId: number,
  keys: readonly CellKey[]
): Promise<CellKey[]> {
  const classIds = keys.filter(({ bucket }) => bucket === 0).map(({ classId }) => classId)
  const rows: Row<typeof PLACED>[] = await trx
    .from('applications as marked')
    .join('applications', (join) =>
      join
        .on('applications.user_id', 'marked.user_id')
        .andOn('applications.exam_id', 'marked.exam_id')
        .andOn('applications.attempt', '<>', 'marked.attempt')
    )
    .where('marked.exam_id', examId)
    .where((some) => {
      some.whereIn('marked.class_id', classIds)
      for (const { bucket } of keys)
        if (bucket > 0)
          some.orWhere((placed) =>
            placed.whereNull('marked.class_id').whereBetween('marked.id', [...idsOfBucket(bucket)])
          )
    })
    // What lies beside the attempt that was found is marked already.
    .where((elsewhere) =>
      elsewhere
        .whereNull('applications.class_id')
        .orWhereNull('marked.class_id')
        .orWhereColumn('applications.class_id', '<>', 'marked.class_id')
    )
    .select(...columnList(PLACED))
  return rows.map(cellOf)
}
