import { record } from '#audit'
import { placeInRoom } from '#delivery'
import { select, type Row } from '#shared'
import { changeRoom, type Person, type RoomChange } from './change_room.js'
import type { RoomRow } from '../queries/rooms.js'

export type Filled = { moved: number; begun: number }

const APPLICATION = {
  id: 'applications.id',
  userId: 'applications.user_id',
  roomId: 'applications.room_id',
  state: 'applications.state',
} as const

/**
 * Puts these people's applications of the room's collection into the room. What was begun stays where it is: the room of a running exam
 * does not change. `begun` counts the people who stayed because of that.
 */
export async function fillRoom(
  actor: Person,
  room: Pick<RoomRow, 'id' | 'collectionId' | 'institutionId'>,
  userIds: readonly number[]
): Promise<Filled> {
  const left = new Map<number, Set<number>>()
  const filled = await changeRoom(room.id, async (change): Promise<Filled> => {
    left.clear()
    const rows = await select(change.trx, 'applications', APPLICATION)
      .where({ collection_id: room.collectionId, institution_id: room.institutionId })
      .whereIn('user_id', [...userIds])
      .whereNull('withdrawn_at')
      .where((elsewhere) => void elsewhere.whereNull('room_id').orWhereNot('room_id', room.id))
      .orderBy('id')
      .forUpdate()
    const movable = rows.filter(({ state }) => state === 'CREATED')
    const people = await moveInto(change, actor, movable)
    for (const [roomId, users] of leftBy(movable)) left.set(roomId, users)
    return { moved: people.size, begun: countStayed(rows, people) }
  })
  await tellLeft(left)
  return filled
}

type Seat = Pick<Row<typeof APPLICATION>, 'id' | 'userId' | 'roomId'>

/** Puts applications that are locked and not begun into the room that changes. @returns whose they are */
export async function moveInto(
  change: RoomChange,
  actor: Person,
  seats: readonly Seat[]
): Promise<Set<number>> {
  const people = new Set(seats.map(({ userId }) => userId))
  if (people.size === 0) return people
  for (const some of batches(seats))
    await placeInRoom(change.trx, some, { roomId: change.roomId, by: actor.userId, now: change.now })
  await change.recordMany(
    actor,
    seats.map(({ id, userId, roomId }) => ({
      motive: 'ROOM_CHANGED',
      candidateId: userId,
      applicationId: id,
      from: roomId === null ? null : String(roomId),
      to: String(change.roomId),
    }))
  )
  await recordPeople(change, actor, 'room_filled', people)
  await change.notify([...people], { kind: 'room' })
  change.notifyStaff({ kind: 'room' })
  change.withdraw([change.roomId, ...leftBy(seats).keys()])
  return people
}

/** Whom these moves take out of which rooms. */
export function leftBy(seats: readonly Seat[]): Map<number, Set<number>> {
  const left = new Map<number, Set<number>>()
  for (const { userId, roomId } of seats)
    if (roomId !== null) left.set(roomId, (left.get(roomId) ?? new Set()).add(userId))
  return left
}

/** After the commit of the moves: those who went, and the staff of the rooms that they left, read those anew. */
export async function tellLeft(left: ReadonlyMap<number, ReadonlySet<number>>): Promise<void> {
  for (const [roomId, users] of left)
    await changeRoom(roomId, async (change) => {
      await change.notify([...users], { kind: 'room' })
      change.notifyStaff({ kind: 'room' })
    })
}

/** Takes people out of the room whose exams there are not begun. @returns how many */
export const emptyRoom = (actor: Person, roomId: number, userIds: readonly number[]): Promise<Filled> =>
  changeRoom(roomId, async (change) => {
    const rows = await select(change.trx, 'applications', APPLICATION)
      .where('room_id', roomId)
      .whereIn('user_id', [...userIds])
      .forUpdate()
    const people = await moveOut(
      change,
      actor,
      rows.filter(({ state }) => state === 'CREATED')
    )
    return { moved: people.size, begun: countStayed(rows, people) }
  })

/** Takes applications that are locked and not begun out of the room that changes. @returns whose they are */
export async function moveOut(
  change: RoomChange,
  actor: Person,
  seats: readonly Seat[]
): Promise<Set<number>> {
  const people = new Set(seats.map(({ userId }) => userId))
  if (people.size === 0) return people
  for (const some of batches(seats))
    await placeInRoom(change.trx, some, { roomId: null, by: actor.userId, now: change.now })
  await change.recordMany(
    actor,
    seats.map(({ id, userId }) => ({
      motive: 'ROOM_CHANGED',
      candidateId: userId,
      applicationId: id,
      from: String(change.roomId),
      to: null,
    }))
  )
  await recordPeople(change, actor, 'room_emptied', people)
  await change.notify([...people], { kind: 'room' })
  change.notifyStaff({ kind: 'room' })
  change.withdraw([change.roomId])
  return people
}

/** SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE)
}

const countStayed = (rows: readonly Row<typeof APPLICATION>[], moved: ReadonlySet<number>): number =>
  new Set(rows.flatMap(({ state, userId }) => (state === 'CREATED' || moved.has(userId) ? [] : userId))).size

const recordPeople = (
  change: RoomChange,
  actor: Person,
  act: 'room_filled' | 'room_emptied',
  people: ReadonlySet<number>
) =>
  record(change.trx, {
    act,
    by: actor,
    institutionId: change.institutionId,
    subject: { type: 'room', id: change.roomId },
    detail: { people: [...people] },
  })
