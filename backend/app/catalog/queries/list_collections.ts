import db from '@adonisjs/lucid/services/db'
import { containing, countRows, select, type Caller, type ListRequest, type Row, orderAsRead } from '#shared'
import Collection from '../models/collection.js'
import type { CollectionListView } from '../views.js'
import { issuingWindows } from './collection_extras.js'
import { collectionView } from './to_views.js'
import { onlyVisible } from './visible_to.js'

type Order = 'id' | 'name' | 'startTime' | 'start_time'

const COLUMNS = {
  id: 'collections.id',
  name: 'collections.name',
  startTime: 'start_at',
  start_time: 'start_at',
} as const

/** When the first window of a collection opens; lists are ordered by it. */
const FIRST_START = `select min(time_windows.start_at) from time_windows
  join exams on exams.id = time_windows.exam_id where exams.collection_id = collections.id`

export async function listCollections(
  caller: Caller,
  request: ListRequest<Order>
): Promise<{ rows: CollectionListView[]; count: number }> {
  const base = () => {
    const query = db.from('collections')
    if (request.search !== '') query.whereRaw(...containing(query.client, request.search, 'collections.name'))
    return onlyVisible(query, caller, { link: 'collection_id', on: 'collections.id' })
  }
  const { query: counted } = await base()
  const count = await countRows(counted)
  const { query } = await base()
  query.select('collections.id', db.raw(`(${FIRST_START}) as start_at`))
  for (const { field, descending } of request.order)
    orderAsRead(query, COLUMNS[field], descending ? 'desc' : 'asc')
  const ids: { id: number }[] = await query
    .orderBy('collections.id', 'desc')
    .offset(request.offset)
    .limit(request.limit)
  return { rows: await collectionsById(ids.map(({ id }) => id)), count }
}

/** One collection, or null when the caller has nothing to do with it. */
export async function findCollection(caller: Caller, id: number): Promise<CollectionListView | null> {
  const { query } = await onlyVisible(db.from('collections').where('collections.id', id), caller, {
    link: 'collection_id',
    on: 'collections.id',
  })
  const found: { id: number } | null = await query.select('collections.id').first()
  return found ? ((await collectionsById([found.id]))[0] ?? null) : null
}

/** The exams of a collection: when the first window opens and the last one closes (epoch ms), and how many they are. */
type Span = Row<{ readonly collection_id: 'exams.collection_id' }> & {
  start_at: number | null
  end_at: number | null
  exams_count: number | string
}

async function collectionsById(ids: readonly number[]): Promise<CollectionListView[]> {
  if (ids.length === 0) return []
  const collections = await Collection.query().whereIn('id', [...ids])
  const creatorIds = collections.flatMap(({ createdBy }) => createdBy ?? [])
  const creators =
    creatorIds.length > 0
      ? await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', creatorIds)
      : []
  const spans = await db
    .query<Span>()
    .from('exams')
    .leftJoin('time_windows', 'time_windows.exam_id', 'exams.id')
    .whereIn('exams.collection_id', [...ids])
    .groupBy('exams.collection_id')
    .select('exams.collection_id')
    .min('time_windows.start_at as start_at')
    .max('time_windows.end_at as end_at')
    .countDistinct('exams.id as exams_count')
  const windows = await issuingWindows(ids)
  const names = new Map(creators.map(({ id, name }) => [id, name]))
  const views = new Map(
    collections.map((collection) => {
      const span = spans.find((one) => one.collection_id === collection.id)
      const view: CollectionListView = {
        collection: collectionView(collection, names.get(collection.createdBy ?? 0) ?? null),
        startAt: span?.start_at ?? null,
        endAt: span?.end_at ?? null,
        examsCount: Number(span?.exams_count ?? 0),
        minimumStaySeconds: collection.minimumStaySeconds,
        appealIssuingWindow: windows.get(collection.id) ?? null,
      }
      return [collection.id, view]
    })
  )
  return ids.flatMap((id) => views.get(id) ?? [])
}
