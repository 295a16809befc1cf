import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  err,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { collectionEnd } from '../queries/collection_end.js'
import { lastAct, type LastAct } from '../queries/last_act.js'
import { readerOf } from '../queries/raw_transaction.js'

/** An application and the room that it is in; null: in none. */
export type Placed = { readonly id: number; readonly roomId: number | null }

type Placing = { roomId: number | null; by: number; now: number }

/**
 * Puts applications that have not begun into a room, or into none, in the transaction of whoever changes the room and has locked them: each
 * with its event and the next `schedule_version`. `now` epoch ms.
 */
export async function placeInRoom(
  trx: TransactionClientContract,
  applications: readonly Placed[],
  { roomId, by, now }: Placing
): Promise<void> {
  if (applications.length === 0) return
  await trx
    .from('applications')
    .whereIn(
      'id',
      applications.map(({ id }) => id)
    )
    .update({ room_id: roomId, schedule_version: trx.raw('schedule_version + 1'), updated_at: now })
  await trx
    .insertQuery()
    .table('application_events')
    .multiInsert(
      applications.map(({ id, roomId: from }) => ({
        application_id: id,
        occurred_at: now,
        type: 'room_changed',
        from_state: 'CREATED',
        to_state: 'CREATED',
        source: 'staff',
        user_id: by,
        session_id: null,
        detail_json: JSON.stringify({ act: 'move', before: { room: from }, after: { room: roomId } }),
      }))
    )
}

const MOVABLE = {
  id: 'applications.id',
  roomId: 'applications.room_id',
  state: 'applications.state',
  collectionId: 'applications.collection_id',
  windowEndAt: 'applications.window_end_at',
  withdrawnAt: 'applications.withdrawn_at',
  version: 'applications.schedule_version',
} as const

/** It was changed since it was read, by whom and how: null where no act of staff did it. */
export type StaleMove = { kind: 'stale'; meanwhile: LastAct | null }

/**
 * Locks an application that is to be moved: what `actOn` is for acts that change no room.
 * @returns refused: stale, `collection_over`, `application_begun`
 */
export async function lockMovable(
  trx: TransactionClientContract,
  { applicationId, version, now }: { applicationId: number; version?: number | undefined; now: number }
): Promise<Result<Row<typeof MOVABLE>, DomainError | StaleMove>> {
  const row = await select(trx, 'applications', MOVABLE).where('id', applicationId).forUpdate().first()
  if (!row || row.withdrawnAt !== null) return refuseNotFound()
  const reader = readerOf(trx)
  if (version !== undefined && version !== row.version)
    return err({ kind: 'stale', meanwhile: await lastAct(reader, applicationId) })
  if (row.windowEndAt < now && (await collectionEnd(reader, row.collectionId)) < now)
    return refuseConflict('collection_over', 'delivery.collection_over')
  if (row.state !== 'CREATED') return refuseConflict('application_begun', 'delivery.room_of_started')
  return ok(row)
}
