import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { err, ok, refuseNotFound, select, type DomainError, type Result, withinTransaction } from '#shared'
import { examContent, type ExamContent } from '../queries/exam_content.js'
import type { LastAct } from '../queries/last_act.js'
import { applyTogether, type Change } from './change_application.js'
import { movingTo } from './order_acts.js'
import { actWithin, type ActOrder } from './staff_act.js'

/** An application with its exam, as a change of it takes them. */
export type Movable = { readonly applicationId: number; readonly exam: ExamContent }

/** The room that it was in, and its `schedule_version` now. */
export type Moved = { readonly from: number | null; readonly version: number }

/** It was changed since it was read, by whom and how: null where no act of staff did it. */
export type StaleMove = { kind: 'stale'; meanwhile: LastAct | null }

const EXAM = { examId: 'applications.exam_id', examVersion: 'applications.exam_version' } as const

/** To be read before the transaction of the move: SQLite has one connection. Null: it is not there. */
export async function readMovable(applicationId: number): Promise<Movable | null> {
  const row = await select(db, 'applications', EXAM).where('id', applicationId).first()
  return row && { applicationId, exam: await examContent(row) }
}

/**
 * Puts an application into a room, by the act that orders are made of, in the transaction of whoever has locked the room and tells of it.
 * @returns `from` is `roomId` where it was there already, and nothing is written. Refused: stale, also where its exam was imported again since
 *   it was read; `not_found`, `collection_over`, `application_begun`
 */
export async function moveWithin(
  trx: TransactionClientContract,
  { applicationId, exam }: Movable,
  order: Omit<ActOrder, 'applicationId'>,
  roomId: number
): Promise<Result<Moved, DomainError | StaleMove>> {
  const apply = (change: Change) => actWithin(change, { ...order, applicationId }, movingTo(roomId))
  const [outcome] = await withinTransaction(trx, (raw) =>
    applyTogether(raw, [{ applicationId, answerIds: [], exam, apply }], { hasRead: true })
  )
  if (!outcome || outcome.kind === 'gone') return refuseNotFound()
  if (outcome.kind === 'other_version') return err({ kind: 'stale', meanwhile: null })
  if (!outcome.value.ok) return outcome.value
  const { end, last, from, row } = outcome.value.value
  return end === 'stale' ? err({ kind: 'stale', meanwhile: last }) : ok({ from, version: row.version })
}
