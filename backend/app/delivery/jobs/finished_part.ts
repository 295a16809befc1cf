import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'

const FINISHED = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  classId: 'applications.class_id',
} as const

/** Finished applications that a job works through by their ids, and what its chunk says of them. */
export type FinishedPart = {
  readonly rows: readonly Row<typeof FINISHED>[]
  readonly part: { readonly cursor: number; readonly done: number; readonly ended: boolean }
}

/** The next `limit` finished applications behind the id `cursor`, locked in the order in which those lock them who change their points. */
export async function lockFinished(
  trx: TransactionClientContract,
  cursor: number,
  limit: number
): Promise<FinishedPart> {
  const next = await select(trx, 'applications', { id: 'applications.id' })
    .where('state', 'FINISHED')
    .where('id', '>', cursor)
    .orderBy('id')
    .limit(limit)
  // Locked by their ids alone: a walk would lock the running exams between them, whose answers are being stored.
  const rows = await select(trx, 'applications', FINISHED)
    .whereIn(
      'id',
      next.map(({ id }) => id)
    )
    .where('state', 'FINISHED')
    .orderBy('id')
    .forUpdate()
  return { rows, part: { cursor: next.at(-1)?.id ?? cursor, done: next.length, ended: next.length < limit } }
}
