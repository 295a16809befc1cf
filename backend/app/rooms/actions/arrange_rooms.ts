import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { moveWithin, placeInRoom, readMovable, type Moved, type StaleMove } from '#delivery'
import { rightsChanged } from '#identity'
import { announce } from '#realtime'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { changeRoom, tryChangeRoom, type Person, type RoomChange } from './change_room.js'

export type NewRoom = { name: string; collectionId: number; userIds: readonly number[] }

/**
 * A room for a collection of the caller's institution. The applications of `userIds` in that collection move into it, unless
 * they have begun.
 * @returns its id; refused: `not_found` when the collection is not the institution's, `room_name_taken`
 */
export async function makeRoom(
  caller: Pick<Caller, 'institutionId' | 'userId'>,
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
    const id = await insertRoom(trx, caller, room, now)
    if (room.userIds.length > 0) {
      const movable = {
        collection_id: room.collectionId,
        institution_id: caller.institutionId,
        state: 'CREATED',
        withdrawn_at: null,
      }
      const seats = await select(trx, 'applications', {
        id: 'applications.id',
        roomId: 'applications.room_id',
      })
        .where(movable)
        .whereIn('user_id', [...room.userIds])
        .forUpdate()
      for (const { roomId } of seats) if (roomId !== null) left.add(roomId)
      await placeInRoom(trx, seats, { roomId: id, by: caller.userId, now })
    }
    await recordMade(trx, caller, id, room)
    return ok(id)
  })
  if (made.ok) for (const roomId of left) rightsChanged({ roomId })
  return made
}

const insertRoom = (
  trx: TransactionClientContract,
  { institutionId }: Pick<Caller, 'institutionId'>,
  { name, collectionId }: Pick<NewRoom, 'name' | 'collectionId'>,
  now: number
): Promise<number> =>
  insertRow(trx, 'rooms', {
    institution_id: institutionId,
    collection_id: collectionId,
    name,
    opened: 1,
    is_recording: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  })

const recordMade = (
  trx: TransactionClientContract,
  { institutionId, userId }: Pick<Caller, 'institutionId' | 'userId'>,
  id: number,
  { collectionId, name, userIds }: NewRoom,
  group?: string
): Promise<void> =>
  record(trx, {
    act: 'room_made',
    ...(group !== undefined && { by: { userId, group } }),
    institutionId,
    subject: { type: 'room', id },
    detail: { collection: collectionId, name, people: userIds },
  })

/**
 * A room without people, in the transaction of whoever has locked its collection and looked that there is none of that name.
 * @returns null where the database takes another name of the collection for the same
 */
export async function makeRoomWithin(
  trx: TransactionClientContract,
  caller: Pick<Caller, 'institutionId' | 'userId' | 'group'>,
  room: Omit<NewRoom, 'userIds'>
): Promise<number | null> {
  try {
    return await trx.transaction(async (nested) => {
      const id = await insertRoom(nested, caller, room, clock.now())
      await recordMade(nested, caller, id, { ...room, userIds: [] }, caller.group)
      return id
    })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return null
  }
}

/** Whether the room is offered in lists; a repeat changes nothing. */
export const setOpened = (roomId: number, actor: Person, opened: boolean): Promise<void> =>
  changeRoom(roomId, (change) => changeOpened(change, actor, opened))

/** The same of a room that changes. */
export async function changeOpened(change: RoomChange, actor: Person, opened: boolean): Promise<void> {
  const { roomId } = change
  const room = await select(change.trx, 'rooms', { opened: 'rooms.opened' }).where('id', roomId).firstOrFail()
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
}

/** This person answers for these rooms from now on, or no longer; who did so already stays so. */
export async function setResponsible(
  actor: Person,
  responsible: number,
  roomIds: readonly number[],
  answers: boolean
): Promise<void> {
  for (const roomId of roomIds)
    await changeRoom(roomId, (change) => changeResponsible(change, actor, responsible, answers))
}

/** The same of a room that changes. @returns whether it was another before */
export async function changeResponsible(
  change: RoomChange,
  actor: Person,
  responsible: number,
  answers: boolean
): Promise<boolean> {
  const { roomId } = change
  const link = { room_id: roomId, user_id: responsible }
  const known = Boolean(await change.trx.from('room_responsibles').where(link).select('id').first())
  if (known === answers) return false
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
  return true
}

/** `version`: the one that it was decided on. `sessionId`: of whoever moves it. */
export type Moving = { id: number; userId: number; version?: number | undefined; sessionId: number | null }

/**
 * Puts an application into another room of its collection, as long as it has not begun.
 * @returns refused: what `moveWithin` refuses
 */
export async function moveApplication(
  actor: Person,
  { id, userId, version, sessionId }: Moving,
  roomId: number
): Promise<Result<Moved, DomainError | StaleMove>> {
  const movable = await readMovable(id)
  if (movable === null) return refuseNotFound()
  const moved = await tryChangeRoom<Moved, DomainError | StaleMove>(roomId, async (change) => {
    const order = { caller: { userId: actor.userId, sessionId }, version }
    const done = await moveWithin(change.trx, movable, order, roomId)
    if (!done.ok || done.value.from === roomId) return done
    const { from } = done.value
    const facts = { motive: 'ROOM_CHANGED', candidateId: userId, applicationId: id } as const
    await change.record(actor, { ...facts, from: from === null ? null : String(from), to: String(roomId) })
    await change.notify([userId], { kind: 'room' })
    change.notifyStaff({ kind: 'room', userId })
    // Whoever comes from another school hides the room from the staff of this one.
    change.withdraw(from === null ? [roomId] : [from, roomId])
    return done
  })
  if (moved.ok && moved.value.from !== roomId)
    await tellMoved({ id, userId, version: moved.value.version }, moved.value.from)
  return moved
}

/** The candidate's page reads its room anew, and the room that was left its people. */
async function tellMoved(
  { id, userId, version }: { id: number; userId: number; version: number },
  left: number | null
): Promise<void> {
  announce(`users/${userId}`, { kind: 'application', version, userId, applicationId: id })
  if (left === null) return
  await changeRoom(left, async (change) => {
    await change.notify([userId], { kind: 'room' })
    change.notifyStaff({ kind: 'room', userId })
  })
}
