import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { collectionSettings } from '#catalog'
import {
  columnList,
  containing,
  countRows,
  orderAsRead,
  select,
  type Caller,
  type ListRequest,
  type Row,
} from '#shared'
import type { RoomUserView, RoomView } from '../views.js'
import { roomExtensions } from './room_extensions.js'
import { onlyWatched } from './visible_rooms.js'

/** `exceptResponsible`: without the rooms that this person answers for. */
export type RoomFilter = {
  opened?: boolean
  collection?: number
  isRecording?: boolean
  exceptResponsible?: number
}
export const ROOM_ORDER = ['id', 'name'] as const
type Order = (typeof ROOM_ORDER)[number]

const LISTED = {
  id: 'rooms.id',
  name: 'rooms.name',
  isRecording: 'rooms.is_recording',
  camerasSince: 'rooms.cameras_since',
  opened: 'rooms.opened',
  collectionId: 'rooms.collection_id',
  collectionName: 'collections.name',
} as const
type ListedRow = Row<typeof LISTED> & { candidatesCount: number | string }

const USER = {
  id: 'users.id',
  name: 'users.name',
  img: 'users.picture_url',
  publicIdentifier: 'users.public_identifier',
  isInBrowser: 'users.is_in_browser',
  cellphone: 'persons.cellphone?',
  nursingMother: 'persons.nursing_mother?',
  specialNeed: 'persons.special_need?',
} as const

const columns = () => [
  ...columnList(LISTED),
  db.raw(
    '(select count(distinct applications.user_id) from applications where applications.room_id = rooms.id) as candidatesCount'
  ),
]

const rooms = () =>
  db.query<ListedRow>().from('rooms').join('collections', 'collections.id', 'rooms.collection_id')

/** One page of the rooms that the caller watches, and how many there are. */
export async function listRooms(
  caller: Caller,
  request: ListRequest<Order>,
  filter: RoomFilter
): Promise<{ rows: RoomView[]; count: number }> {
  const { query } = await onlyWatched(rooms(), caller)
  narrow(query, filter, request.search)
  const count = await countRows(query)
  for (const { field, descending } of request.order)
    orderAsRead(query, `rooms.${field}`, descending ? 'desc' : 'asc')
  const page = await query
    .orderBy('rooms.id')
    .offset(request.offset)
    .limit(request.limit)
    .select(...columns())
  return { rows: await withResponsibles(page), count }
}

function narrow(
  query: DatabaseQueryBuilderContract,
  { opened, collection, isRecording, exceptResponsible }: RoomFilter,
  search: string
) {
  if (opened !== undefined) query.where('rooms.opened', Number(opened))
  if (collection !== undefined) query.where('rooms.collection_id', collection)
  if (isRecording !== undefined) query.where('rooms.is_recording', Number(isRecording))
  if (exceptResponsible !== undefined)
    query.whereNotIn(
      'rooms.id',
      db.from('room_responsibles').where('user_id', exceptResponsible).select('room_id')
    )
  if (search === '') return
  query.where((any) => {
    any.whereRaw(...containing(query.client, search, 'rooms.name'))
    if (!/^\d{1,9}$/.test(search)) return
    any.orWhere('rooms.id', Number(search))
    any.orWhereIn('rooms.id', db.from('room_responsibles').where('user_id', Number(search)).select('room_id'))
  })
}

async function withResponsibles(page: readonly ListedRow[]): Promise<RoomView[]> {
  if (page.length === 0) return []
  const ofRooms = select(db, 'room_responsibles', {
    roomId: 'room_responsibles.room_id',
    id: 'users.id',
    name: 'users.name',
  })
    .join('users', 'users.id', 'room_responsibles.user_id')
    .whereIn(
      'room_responsibles.room_id',
      page.map((room) => room.id)
    )
  const staff = await orderAsRead(ofRooms, 'users.name')
  const recordings = await roomExtensions.filmCounts(page.map((room) => room.id))
  const always = await recordingCollections(page.map((room) => room.collectionId))
  return page.map(({ camerasSince, ...room }) => ({
    ...room,
    cameras: always.has(room.collectionId) ? 'collection' : camerasSince === null ? 'off' : 'room',
    hasVideo: roomExtensions.hasVideo(),
    isRecording: Boolean(room.isRecording),
    opened: Boolean(room.opened),
    candidatesCount: Number(room.candidatesCount),
    recordings: recordings.get(room.id) ?? {},
    responsibles: staff.flatMap(({ roomId, id, name }) => (roomId === room.id ? { id, name } : [])),
  }))
}

/** Those of these collections that have every camera of their rooms recorded. */
async function recordingCollections(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const id of new Set(ids))
    if ((await collectionSettings(id)).configuration.shouldUploadToS3) found.add(id)
  return found
}

/** One room as the lists show it. */
export async function roomView(id: number): Promise<RoomView | null> {
  const rows = await rooms()
    .where('rooms.id', id)
    .select(...columns())
  return (await withResponsibles(rows))[0] ?? null
}

/** The candidates of a room by name, each once; a page of them. The phone is for administrators. */
export async function roomUsers(
  roomId: number,
  request: ListRequest<'name' | 'id'>,
  { withPhone }: { withPhone: boolean }
): Promise<{ rows: RoomUserView[]; count: number }> {
  const ofRoom = () => {
    const query = select(db, 'users', USER)
      .leftJoin('persons', 'persons.user_id', 'users.id')
      .whereIn('users.id', db.from('applications').where('room_id', roomId).select('user_id'))
    if (request.search !== '') query.whereRaw(...containing(query.client, request.search, 'users.name'))
    return query
  }
  const query = ofRoom()
  for (const { field, descending } of request.order)
    orderAsRead(query, `users.${field}`, descending ? 'desc' : 'asc')
  const rows = await query.orderBy('users.id').offset(request.offset).limit(request.limit)
  return {
    rows: rows.map((row) => ({
      ...row,
      cellphone: withPhone ? row.cellphone : null,
      nursingMother: Boolean(row.nursingMother),
      isInBrowser: Boolean(row.isInBrowser),
    })),
    count: await countRows(ofRoom()),
  }
}
