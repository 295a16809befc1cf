import db from '@adonisjs/lucid/services/db'
import {
  containing,
  columnList,
  countRows,
  orderAsRead,
  select,
  STAFF,
  type Row,
  type Caller,
  type ListRequest,
} from '#shared'
import type { PlacedPersonView, RoomStaffView } from '../views.js'

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  publicIdentifier: 'users.public_identifier',
} as const
/** One row per person; `begun` is 0 as long as one of their applications can still be moved. */
type PlacedRow = Row<typeof PERSON> & {
  roomId: number | null
  roomName: string | null
  className: string | null
  begun: number | string
}

type Filter = { collection: number; room?: number; unplaced?: boolean; schoolClass?: number }

/** Who has an application in a collection, by name, and in which room they are; a page of them. */
export async function peopleOfCollection(
  caller: Pick<Caller, 'institutionId'>,
  request: ListRequest<'name' | 'id'>,
  filter: Filter
): Promise<{ rows: PlacedPersonView[]; count: number }> {
  const applications = () => {
    const query = db
      .query<PlacedRow>()
      .from('applications')
      .join('users', 'users.id', 'applications.user_id')
      .where({
        'applications.collection_id': filter.collection,
        'applications.institution_id': caller.institutionId,
      })
      .whereNull('applications.withdrawn_at')
    if (filter.room !== undefined) query.where('applications.room_id', filter.room)
    if (filter.unplaced === true) query.whereNull('applications.room_id')
    if (filter.schoolClass !== undefined) query.where('applications.class_id', filter.schoolClass)
    if (request.search !== '')
      query.where((any) => {
        any
          .whereRaw(...containing(query.client, request.search, 'users.name'))
          .orWhere('users.public_identifier', request.search)
      })
    return query
  }
  const rows = await orderAsRead(applications(), 'users.name')
    .leftJoin('rooms', 'rooms.id', 'applications.room_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .groupBy('users.id', 'users.name', 'users.public_identifier')
    .orderBy('users.id')
    .offset(request.offset)
    .limit(request.limit)
    .select(
      ...columnList(PERSON),
      db.raw('min(rooms.id) as roomId'),
      db.raw('min(rooms.name) as roomName'),
      db.raw('min(classes.name) as className'),
      db.raw("min(case when applications.state = 'CREATED' then 0 else 1 end) as begun")
    )
  return {
    rows: rows.map((row) => ({ ...row, begun: Number(row.begun) === 1 })),
    count: await countRows(applications(), 'applications.user_id'),
  }
}

/** The classes of those who have an application in a collection. */
export const classesOfCollection = async (
  caller: Pick<Caller, 'institutionId'>,
  collection: number
): Promise<{ id: number; name: string }[]> =>
  orderAsRead(select(db, 'classes', { id: 'classes.id', name: 'classes.name' }), 'name')
    .whereIn(
      'id',
      db
        .from('applications')
        .where({ collection_id: collection, institution_id: caller.institutionId })
        .whereNotNull('class_id')
        .select('class_id')
    )
    .orderBy('id')
    .limit(500)

/** Who of the institution may answer for rooms, by name; a page of them. */
export async function roomStaff(
  caller: Pick<Caller, 'institutionId'>,
  request: ListRequest<'name' | 'id'>
): Promise<{ rows: RoomStaffView[]; count: number }> {
  const staff = () => {
    const query = select(db, 'users', { id: 'users.id', name: 'users.name' })
      .where('users.institution_id', caller.institutionId)
      .whereIn(
        'users.id',
        db
          .from('user_groups')
          .whereIn('group_name', [...STAFF])
          .select('user_id')
      )
    if (request.search !== '')
      query.where((any) => {
        any.whereRaw(...containing(query.client, request.search, 'users.name'))
        if (/^\d{1,9}$/.test(request.search)) any.orWhere('users.id', Number(request.search))
      })
    return query
  }
  const rows = await orderAsRead(staff(), 'name').orderBy('id').offset(request.offset).limit(request.limit)
  return { rows, count: await countRows(staff()) }
}
