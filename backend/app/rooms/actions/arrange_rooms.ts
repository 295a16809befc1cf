import { record } from '#audit'
import { rightsChanged } from '#identity'
import {
  changedRows,
  clock,
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { changeRoom, tryChangeRoom, type Person } from './change_room.js'

export type NewRoom = { name: string; collectionId: number; userIds: readonly number[] }

/**
 * A room for a collection of the caller's institution. The applications of `userIds` in that collection move into it, unless
 * they have begun.
 * @returns its id; refused: `not_found` when the collection is not the institution's, `room_name_taken`
 */
export async function makeRoom(
  caller: Pick<Caller, 'institutionId'>,
  room: NewRoom
): Promise<Result<number, DomainError>> {
  const left = new Set<number>()
  const made = await inTransaction(async (trx) => {
    left.clear()
    // Two who make the same room at once take turns on the collection.
    const collection = await trx
      .from('collections')
      .where({ id: room.collectionId, institution_id: caller.institutionId })
      .forUpdate()
      .select('id')
      .first()
    if (!collection) return refuseNotFound()
    const taken = await trx
      .from('rooms')
      .where({ collection_id: room.collectionId, name: room.name })
      .select('id')
      .first()
    if (taken) return refuseConflict('room_name_taken', 'rooms.room_name_taken')
    const now = clock.now()
    const id = await insertRow(trx, 'rooms', {
      institution_id: caller.institutionId,
      collection_id: room.collectionId,
      name: room.name,
      opened: 1,
      is_recording: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    if (room.userIds.length > 0) {
      const movable = {
        collection_id: room.collectionId,
        institution_id: caller.institutionId,
        state: 'CREATED',
      }
      const seats = await select(trx, 'applications', { roomId: 'applications.room_id?' })
        .where(movable)
        .whereIn('user_id', [...room.userIds])
        .forUpdate()
      for (const { roomId } of seats) if (roomId !== null) left.add(roomId)
      await trx
        .from('applications')
        .where(movable)
        .whereIn('user_id', [...room.userIds])
        .update({ room_id: id, updated_at: now })
    }
    const { collectionId, name, userIds } = room
    await record(trx, {
      act: 'room_made',
      institutionId: caller.institutionId,
      subject: { type: 'room', id },
      detail: { collection: collectionId, name, people: userIds },
    })
    return ok(id)
  })
  if (made.ok) for (const roomId of left) rightsChanged({ roomId })
  return made
}

/** Whether the room is offered in lists; a repeat changes nothing. */
export const setOpened = (roomId: number, actor: Person, opened: boolean): Promise<void> =>
  changeRoom(roomId, async (change) => {
    const room = await select(change.trx, 'rooms', { opened: 'rooms.opened' })
      .where('id', roomId)
      .firstOrFail()
    if (Boolean(room.opened) === opened) return
    await change.trx
      .from('rooms')
      .where('id', roomId)
      .update({ opened: Number(opened), updated_at: change.now })
    await change.record(actor, {
      motive: 'ROOM_CHANGED',
      from: opened ? 'closed' : 'opened',
      to: opened ? 'opened' : 'closed',
    })
    await record(change.trx, {
      act: 'room_changed',
      by: actor,
      institutionId: change.institutionId,
      subject: { type: 'room', id: roomId },
      before: { state: opened ? 'closed' : 'opened' },
      after: { state: opened ? 'opened' : 'closed' },
    })
    if (!opened) change.withdraw([roomId])
    change.notifyStaff({ kind: 'room' })
  })

/** This person answers for these rooms from now on, or no longer; who did so already stays so. */
export async function setResponsible(
  actor: Person,
  responsible: number,
  roomIds: readonly number[],
  answers: boolean
): Promise<void> {
  for (const roomId of roomIds)
    await changeRoom(roomId, async (change) => {
      const link = { room_id: roomId, user_id: responsible }
      const known = Boolean(await change.trx.from('room_responsibles').where(link).select('id').first())
      if (known === answers) return
      if (answers)
        await change.trx
          .insertQuery()
          .table('room_responsibles')
          .insert({ ...link, added_by: actor.userId, created_at: change.now })
      else await change.trx.from('room_responsibles').where(link).delete()
      if (!answers) change.withdraw([roomId])
      await change.record(actor, {
        motive: answers ? 'RESPONSIBLE_ADDED' : 'RESPONSIBLE_REMOVED',
        to: String(responsible),
      })
      change.notifyStaff({ kind: 'room' })
    })
}

/**
 * Puts an application into another room of its collection, as long as it has not begun.
 * @returns refused: `application_begun`
 */
export async function moveApplication(
  actor: Person,
  application: { id: number; userId: number; roomId: number | null },
  roomId: number
): Promise<Result<null, DomainError>> {
  if (application.roomId === roomId) return ok(null)
  const moved = await tryChangeRoom(roomId, async (change) => {
    const changed = await change.trx
      .from('applications')
      .where({ id: application.id, state: 'CREATED' })
      .update({ room_id: roomId, updated_at: change.now })
    if (changedRows(changed) === 0) return refuseConflict('application_begun', 'rooms.room_of_started')
    const facts = {
      motive: 'ROOM_CHANGED',
      candidateId: application.userId,
      applicationId: application.id,
    } as const
    await change.record(actor, {
      ...facts,
      from: application.roomId === null ? null : String(application.roomId),
      to: String(roomId),
    })
    await record(change.trx, {
      act: 'application_moved',
      by: actor,
      institutionId: change.institutionId,
      subject: { type: 'application', id: application.id },
      before: { room: application.roomId },
      after: { room: roomId },
    })
    await change.notify([application.userId], { kind: 'room' })
    change.notifyStaff({ kind: 'room', userId: application.userId })
    // Whoever comes from another school hides the room from the staff of this one.
    change.withdraw(application.roomId === null ? [roomId] : [application.roomId, roomId])
    return ok(null)
  })
  if (moved.ok && application.roomId !== null)
    await changeRoom(application.roomId, async (change) => {
      await change.notify([application.userId], { kind: 'room' })
      change.notifyStaff({ kind: 'room', userId: application.userId })
    })
  return moved
}
