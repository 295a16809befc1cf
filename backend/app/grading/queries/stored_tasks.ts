import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { ChainHead } from '../domain/event_chain.js'

/** The first mark of an answer; further ones come with plans. */
export const FIRST_ROUND = 1

const TASK = {
  id: 'correction_tasks.id',
  answerId: 'correction_tasks.answer_id',
  correctionId: 'corrections.id',
  revision: 'corrections.revision',
} as const
export type StoredTask = Row<typeof TASK>

const MARK = {
  answerId: 'answer_marks.answer_id',
  disclosureId: 'answer_marks.disclosure_id',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
  taskId: 'corrections.task_id',
  correctionId: 'corrections.id',
  situation: 'corrections.situation',
  revision: 'corrections.revision',
} as const
export type StoredMark = Row<typeof MARK>

/** Marks of these answers, by answer. Locked: whoever marks one meanwhile waits. */
export async function lockedMarks(
  trx: TransactionClientContract,
  ids: readonly number[]
): Promise<Map<number, StoredMark>> {
  const marks = await select(trx, 'answer_marks', MARK)
    .join('corrections', 'corrections.id', 'answer_marks.correction_id')
    .whereIn('answer_marks.answer_id', [...ids])
    .forUpdate()
  return new Map(marks.map((mark) => [mark.answerId, mark]))
}

export async function tasksOf(
  trx: TransactionClientContract,
  ids: readonly number[]
): Promise<Map<number, StoredTask>> {
  const tasks = await select(trx, 'correction_tasks', TASK)
    .join('corrections', 'corrections.task_id', 'correction_tasks.id')
    .whereIn('correction_tasks.answer_id', [...ids])
    .where('correction_tasks.round', FIRST_ROUND)
  return new Map(tasks.map((task) => [task.answerId, task]))
}

/** Where the chains of these answers end; one that has no event yet is not in it. */
export async function headsOf(
  trx: TransactionClientContract,
  ids: readonly number[]
): Promise<Map<number, ChainHead>> {
  const events = await trx
    .query<{ answerId: number; sequence: number; hash: string }>()
    .from('correction_events')
    .whereIn('answer_id', [...ids])
    .orderBy('answer_id')
    .orderBy('sequence')
    .select('answer_id as answerId', 'sequence', 'hash')
  return new Map(events.map(({ answerId, ...head }) => [answerId, head]))
}
