import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyVisibleCollections } from '#catalog'
import { onlyVisibleApplications } from '#delivery'
import { EVERY_EXAM_DECIDED, onlyDecided } from '#grading'
import { roomsOfResponsible } from '#rooms'
import {
  clock,
  columnList,
  containing,
  countRows,
  orderAsRead,
  type Caller,
  type ListRequest,
  type Row,
} from '#shared'
import type { SearchedField } from '../domain/cards.js'
import type { CollectionCardView } from '../views.js'

export type CardFilter = {
  categoria?: number
  status?: 'ACTIVE' | 'INACTIVE'
  name?: string
  discipline?: string
  schoolStage?: string
  avaliada?: boolean
  /** Where `search` looks; the name without it. */
  filterBy?: SearchedField
}
type Order = 'id' | 'name'

const span = (edge: 'min(time_windows.start_at)' | 'max(time_windows.end_at)') =>
  `(select ${edge} from time_windows join exams on exams.id = time_windows.exam_id where exams.collection_id = collections.id)`
const START = span('min(time_windows.start_at)')
const END = span('max(time_windows.end_at)')

const CARD = {
  id: 'collections.id',
  name: 'collections.name',
  categoria: 'collections.category',
  seriesYear: 'collections.periodo_ano',
  discipline: 'collections.knowledge_area_description',
} as const
type CardRow = Row<typeof CARD> & { startAt: number | null; endAt: number | null; avaliada: number }

/** One page of the collections that a member of the staff works with, as cards. */
export async function collectionCards(
  caller: Caller,
  request: ListRequest<Order>,
  filter: CardFilter
): Promise<{ rows: CollectionCardView[]; count: number }> {
  const now = clock.now()
  const base = async () => {
    const { query } = await onlyVisibleCollections(db.query<CardRow>().from('collections'), caller, {
      link: 'collection_id',
      on: 'collections.id',
    })
    // A proctor's work is in rooms: they see no collection without one of theirs.
    if (caller.group === 'PROCTOR')
      query.whereIn(
        'collections.id',
        db
          .from('rooms')
          .whereIn('id', await roomsOfResponsible(caller))
          .select('collection_id')
      )
    narrow(query, filter, request.search, now)
    return { query }
  }
  const count = await countRows((await base()).query)
  const { query } = await base()
  for (const { field, descending } of request.order)
    orderAsRead(query, `collections.${field}`, descending ? 'desc' : 'asc')
  const rows = await query
    .orderBy('collections.id', 'desc')
    .offset(request.offset)
    .limit(request.limit)
    .select(
      ...columnList(CARD),
      db.raw(`${START} as startAt`),
      db.raw(`${END} as endAt`),
      db.raw(`${EVERY_EXAM_DECIDED} as avaliada`)
    )
  return { rows: await withCounts(rows, caller, now), count }
}

const COLUMNS: Readonly<Record<SearchedField, string>> = {
  name: 'collections.name',
  discipline: 'collections.knowledge_area_description',
  school_stage: 'collections.periodo_ano',
}

function narrow(query: DatabaseQueryBuilderContract, filter: CardFilter, search: string, now: number) {
  const holds = (field: SearchedField, text: string) =>
    query.whereRaw(...containing(query.client, text, COLUMNS[field]))
  if (search !== '') holds(filter.filterBy ?? 'name', search)
  if (filter.name !== undefined) holds('name', filter.name)
  if (filter.schoolStage !== undefined) holds('school_stage', filter.schoolStage)
  if (filter.discipline !== undefined) holds('discipline', filter.discipline)
  if (filter.categoria !== undefined) query.where('collections.category', filter.categoria)
  if (filter.avaliada !== undefined) onlyDecided(query, filter.avaliada)
  if (filter.status === 'ACTIVE') query.whereRaw(`${START} <= ? and ${END} >= ?`, [now, now])
  if (filter.status === 'INACTIVE')
    query.whereRaw(`(${START} is null or ${START} > ? or ${END} < ?)`, [now, now])
}

type Count = { collectionId: number; total: number | string }

/** Applications are counted as far as the caller may see them. */
async function withCounts(
  rows: readonly CardRow[],
  caller: Caller,
  now: number
): Promise<CollectionCardView[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const exams = await db
    .query<Count & { typeId: number }>()
    .from('exams')
    .whereIn('collection_id', ids)
    .groupBy('collection_id')
    .select('collection_id as collectionId')
    .count('* as total')
    .min('type_id as typeId')
  const applications = async (narrower?: (query: DatabaseQueryBuilderContract) => void): Promise<Count[]> => {
    const query = db.query<Count>().from('applications').whereIn('applications.collection_id', ids)
    narrower?.(query)
    await onlyVisibleApplications(query, caller, { withRooms: true, onDesk: true })
    return query
      .groupBy('applications.collection_id')
      .select('applications.collection_id as collectionId')
      .count('* as total')
  }
  const all = await applications()
  const available = await applications((query) => {
    query
      .whereIn('applications.state', ['CREATED', 'STARTED'])
      .where('applications.window_start_at', '<=', now)
      .where('applications.window_end_at', '>=', now)
      .where(
        (grace) =>
          void grace
            .where('applications.state', 'STARTED')
            .orWhereNull('applications.start_until_at')
            .orWhere('applications.start_until_at', '>=', now)
      )
  })
  const begun = await applications((query) => void query.whereNot('applications.state', 'CREATED'))
  const of = (counts: readonly Count[], id: number) =>
    Number(counts.find((one) => one.collectionId === id)?.total ?? 0)
  return rows.map(({ avaliada, ...row }) => ({
    ...row,
    typeId: exams.find((one) => one.collectionId === row.id)?.typeId ?? null,
    totalExams: of(exams, row.id),
    totalApplications: of(all, row.id),
    countExamsAvailable: of(available, row.id),
    countBegun: of(begun, row.id),
    avaliada: Boolean(avaliada),
    status:
      row.startAt !== null && row.endAt !== null && row.startAt <= now && now <= row.endAt
        ? 'ACTIVE'
        : 'INACTIVE',
  }))
}
