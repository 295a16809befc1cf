import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyVisibleCollections } from '#catalog'
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
import { cardCounts, NOTHING } from './card_counts.js'

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

type ExamCount = { collectionId: number; total: number | string; typeId: number }

/** Applications are counted as far as the caller may see them. */
async function withCounts(
  rows: readonly CardRow[],
  caller: Caller,
  now: number
): Promise<CollectionCardView[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const exams = await db
    .query<ExamCount>()
    .from('exams')
    .whereIn('collection_id', ids)
    .groupBy('collection_id')
    .select('collection_id as collectionId')
    .count('* as total')
    .min('type_id as typeId')
  const counts = await cardCounts(caller, ids, now)
  return rows.map(({ avaliada, ...row }) => {
    const ofExams = exams.find((one) => one.collectionId === row.id)
    return {
      ...row,
      typeId: ofExams?.typeId ?? null,
      totalExams: Number(ofExams?.total ?? 0),
      ...(counts.get(row.id) ?? NOTHING),
      avaliada: Boolean(avaliada),
      status:
        row.startAt !== null && row.endAt !== null && row.startAt <= now && now <= row.endAt
          ? 'ACTIVE'
          : 'INACTIVE',
    }
  })
}
