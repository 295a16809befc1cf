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
    const rows = await select(change.trx, 'applications', APPLICATION)
      .where({ collection_id: room.collectionId, institution_id: room.institutionId })
      .whereIn('user_id', [...userIds])
      .whereNull('withdrawn_at')
      .where((elsewhere) => void elsewhere.whereNull('room_id').orWhereNot('room_id', room.id))
      .orderBy('id')
      .forUpdate()
    const movable = rows.filter(({ state }) => state === 'CREATED')
    const people = new Set(movable.map(({ userId }) => userId))
    left.clear()
    for (const { id, userId, roomId } of movable) {
      await placeInRoom(change.trx, [{ id, roomId }], { roomId: room.id, by: actor.userId, now: change.now })
      await change.record(actor, {
        motive: 'ROOM_CHANGED',
        candidateId: userId,
        applicationId: id,
        from: roomId === null ? null : String(roomId),
        to: String(room.id),
      })
      if (roomId !== null) left.set(roomId, (left.get(roomId) ?? new Set()).add(userId))
    }
    if (people.size > 0) {
      await recordPeople(change, actor, 'room_filled', people)
      await change.notify([...people], { kind: 'room' })
      change.notifyStaff({ kind: 'room' })
      change.withdraw([room.id, ...left.keys()])
    }
    return { moved: people.size, begun: countStayed(rows, people) }
  })
  for (const [roomId, users] of left)
    await changeRoom(roomId, async (change) => {
      await change.notify([...users], { kind: 'room' })
      change.notifyStaff({ kind: 'room' })
    })
  return filled
}

/** Takes people out of the room whose exams there are not begun. @returns how many */
export const emptyRoom = (actor: Person, roomId: number, userIds: readonly number[]): Promise<Filled> =>
  changeRoom(roomId, async (change) => {
    const rows = await select(change.trx, 'applications', APPLICATION)
      .where('room_id', roomId)
      .whereIn('user_id', [...userIds])
      .forUpdate()
    const movable = rows.filter(({ state }) => state === 'CREATED')
    const people = new Set(movable.map(({ userId }) => userId))
    for (const { id, userId } of movable) {
      await placeInRoom(change.trx, [{ id, roomId }], { roomId: null, by: actor.userId, now: change.now })
      await change.record(actor, {
        motive: 'ROOM_CHANGED',
        candidateId: userId,
        applicationId: id,
        from: String(roomId),
        to: null,
      })
    }
    if (people.size > 0) {
      await recordPeople(change, actor, 'room_emptied', people)
      await change.notify([...people], { kind: 'room' })
      change.notifyStaff({ kind: 'room' })
      change.withdraw([roomId])
    }
    return { moved: people.size, begun: countStayed(rows, people) }
  })

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
