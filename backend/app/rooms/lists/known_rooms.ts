import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { normalUsername, peopleNamed, type NamedPeople } from '#identity'
import { select, type Row } from '#shared'
import type { ListedRoom } from '../domain/room_row.js'

const COLLECTION = { id: 'collections.id', name: 'collections.name' } as const
const ROOM = {
  id: 'rooms.id',
  name: 'rooms.name',
  collectionId: 'rooms.collection_id',
  opened: 'rooms.opened',
} as const
const SEAT = {
  id: 'applications.id',
  userId: 'applications.user_id',
  collectionId: 'applications.collection_id',
  roomId: 'applications.room_id',
  state: 'applications.state',
} as const
const RESPONSIBLE = { roomId: 'room_responsibles.room_id', userId: 'room_responsibles.user_id' } as const

export type Seat = Row<typeof SEAT>

/** What is there of what these rows name. */
export type KnownRooms = {
  readonly collections: readonly Row<typeof COLLECTION>[]
  readonly rooms: readonly Row<typeof ROOM>[]
  readonly named: NamedPeople
  /** By `seatKey`. */
  readonly seats: ReadonlyMap<string, readonly Seat[]>
  /** By `seatKey` of room and person. */
  readonly responsible: ReadonlySet<string>
  /** Names by id of the rooms in which they sit. */
  readonly roomNames: ReadonlyMap<number, string>
}

export const seatKey = (placeId: number, userId: number) => `${placeId} ${userId}`

const namesOf = (rows: readonly ListedRoom[]) => ({
  collections: [...new Set(rows.map(({ collection }) => collection))],
  rooms: [...new Set(rows.map(({ room }) => room))],
})

/**
 * Collections and rooms that these rows name, locked before the first read, in the order in which everybody locks them: nobody makes, fills or gives one meanwhile, and what is read
 * next is as it is then.
 */
export async function lockNamed(
  trx: TransactionClientContract,
  institutionId: number,
  rows: readonly ListedRoom[]
): Promise<void> {
  const names = namesOf(rows)
  if (rows.length === 0) return
  const collections = await select(trx, 'collections', COLLECTION)
    .where('institution_id', institutionId)
    .whereIn('name', names.collections)
    .orderBy('id')
    .forUpdate()
  await select(trx, 'rooms', ROOM)
    .whereIn(
      'collection_id',
      collections.map(({ id }) => id)
    )
    .whereIn('name', names.rooms)
    .orderBy('id')
    .forUpdate()
}

/** What is not begun, as it is under its lock. What runs is not locked: it stays where it is, and its answers wait for nobody. */
async function lockedSeats(client: TransactionClientContract, found: readonly Seat[]): Promise<Seat[]> {
  const unbegun = found.filter(({ state }) => state === 'CREATED').map(({ id }) => id)
  const begun = found.filter(({ state }) => state !== 'CREATED')
  const locked = await select(client, 'applications', SEAT)
    .whereIn('id', unbegun)
    .whereNull('withdrawn_at')
    .orderBy('id')
    .forUpdate()
  return [...begun, ...locked].toSorted((a, b) => a.id - b.id)
}

/** Some statements for all rows. `locks`: what may be moved stays as it is read until the transaction ends. */
export async function knownRooms(
  client: TransactionClientContract,
  institutionId: number,
  rows: readonly ListedRoom[],
  { locks }: { readonly locks: boolean }
): Promise<KnownRooms> {
  const names = namesOf(rows)
  const collections = await select(client, 'collections', COLLECTION)
    .where('institution_id', institutionId)
    .whereIn('name', names.collections)
    .orderBy('id')
  const collectionIds = collections.map(({ id }) => id)
  const rooms = await select(client, 'rooms', ROOM)
    .whereIn('collection_id', collectionIds)
    .whereIn('name', names.rooms)
    .orderBy('id')
  const named = await peopleNamed(client, institutionId, {
    identifiers: rows.flatMap(({ person }) => person?.publicIdentifier ?? []),
    usernames: rows.flatMap(({ person }) =>
      person?.username === undefined ? [] : normalUsername(person.username)
    ),
  })
  const people = [
    ...new Set(
      [...named.byIdentifier.values()]
        .flat()
        .concat([...named.byUsername.values()])
        .map(({ id }) => id)
    ),
  ]
  const found = await select(client, 'applications', SEAT)
    .where('institution_id', institutionId)
    .whereIn('collection_id', collectionIds)
    .whereIn('user_id', people)
    .whereNull('withdrawn_at')
    .orderBy('id')
  const seats = locks ? await lockedSeats(client, found) : found
  const responsible = await select(client, 'room_responsibles', RESPONSIBLE)
    .whereIn(
      'room_id',
      rooms.map(({ id }) => id)
    )
    .whereIn('user_id', people)
  const places = await select(client, 'rooms', { id: 'rooms.id', name: 'rooms.name' }).whereIn('id', [
    ...new Set(seats.flatMap(({ roomId }) => roomId ?? [])),
  ])
  return {
    collections,
    rooms,
    named,
    seats: Map.groupBy(seats, ({ collectionId, userId }) => seatKey(collectionId, userId)),
    responsible: new Set(responsible.map(({ roomId, userId }) => seatKey(roomId, userId))),
    roomNames: new Map(places.map(({ id, name }) => [id, name])),
  }
}
