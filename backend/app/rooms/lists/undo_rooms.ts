import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Importer } from '#imports'
import { countRows, select } from '#shared'
import { changeOpened, changeResponsible } from '../actions/arrange_rooms.js'
import { changeRoomWithin, personOf } from '../actions/change_room.js'
import { leftBy, moveInto, moveOut, tellLeft } from '../actions/fill_room.js'
import type { DoneToRoom } from '../domain/room_row.js'
import { mayArrange } from '../policies/room_policy.js'

const SEAT = {
  id: 'applications.id',
  userId: 'applications.user_id',
  roomId: 'applications.room_id',
  state: 'applications.state',
  withdrawnAt: 'applications.withdrawn_at',
} as const

/** Rooms before applications, as everybody locks them, and in the order of their ids. */
export async function lockRooms(
  trx: TransactionClientContract,
  { institutionId }: Importer,
  done: readonly DoneToRoom[]
): Promise<void> {
  const ids = new Set(
    done.flatMap(({ roomId, moved }) => [roomId, ...moved.flatMap(({ from }) => from ?? [])])
  )
  await trx
    .from('rooms')
    .where('institution_id', institutionId)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id')
}

/**
 * Takes back what a row did to a room: those whom it placed go where they were, where they have not begun and nobody has moved them since; who answers for it does no more; a room that is
 * new is closed where nobody sits in it and nobody answers for it.
 * @returns what stays
 */
export async function undoRoom(
  trx: TransactionClientContract,
  importer: Importer,
  { roomId, opened, moved, responsible }: DoneToRoom
): Promise<string[]> {
  const room = await select(trx, 'rooms', { id: 'rooms.id', opened: 'rooms.opened' })
    .where({ id: roomId, institution_id: importer.institutionId })
    .forUpdate()
    .first()
  if (!room) return []
  if (!mayArrange(importer)) return ['room']
  const actor = personOf(importer, 'PROCTOR')
  const left: string[] = []
  if (moved.length > 0 && !(await putBack(trx, importer, roomId, moved))) left.push('seat')
  if (responsible !== null)
    await changeRoomWithin(trx, roomId, (change) => changeResponsible(change, actor, responsible, false))
  if (opened && room.opened) {
    if (await isUsed(trx, roomId)) left.push('opened')
    else await changeRoomWithin(trx, roomId, (change) => changeOpened(change, actor, false))
  }
  return left
}

/** @returns whether all of them are where they were */
async function putBack(
  trx: TransactionClientContract,
  importer: Importer,
  roomId: number,
  moved: DoneToRoom['moved']
): Promise<boolean> {
  const actor = personOf(importer, 'PROCTOR')
  const fromOf = new Map(moved.map(({ applicationId, from }) => [applicationId, from]))
  const found = await select(trx, 'applications', SEAT).whereIn('id', [...fromOf.keys()])
  // What was begun stays where it is, and its answers wait for nobody.
  const begun = found.filter(({ state }) => state !== 'CREATED')
  const unbegun = await select(trx, 'applications', SEAT)
    .whereIn(
      'id',
      found.flatMap(({ id, state }) => (state === 'CREATED' ? id : []))
    )
    .orderBy('id')
    .forUpdate()
  const rows = [...begun, ...unbegun]
  const seats = rows.filter(
    (row) => row.roomId === roomId && row.state === 'CREATED' && row.withdrawnAt === null
  )
  const rooms = await select(trx, 'rooms', { id: 'rooms.id' }).whereIn('id', [
    ...new Set([...fromOf.values()].flatMap((from) => from ?? [])),
  ])
  const known = new Set(rooms.map(({ id }) => id))
  const by = Map.groupBy(seats, ({ id }) => {
    const from = fromOf.get(id) ?? null
    return from !== null && known.has(from) ? from : null
  })
  for (const [from, some] of [...by].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)))
    await changeRoomWithin(trx, from ?? roomId, async (change) => {
      await (from === null ? moveOut(change, actor, some) : moveInto(change, actor, some))
    })
  const left = leftBy(seats.filter(({ id }) => fromOf.get(id) != null))
  if (left.size > 0) trx.after('commit', () => tellLeft(left))
  // What was taken back as an application is in no room.
  return rows.every(
    ({ id, roomId: now, withdrawnAt }) =>
      seats.some((seat) => seat.id === id) || withdrawnAt !== null || now === (fromOf.get(id) ?? null)
  )
}

async function isUsed(trx: TransactionClientContract, roomId: number): Promise<boolean> {
  const has = async (table: string) =>
    (await countRows(trx.from(table).where('room_id', roomId).limit(1))) > 0
  return (await has('applications')) || has('room_responsibles')
}
