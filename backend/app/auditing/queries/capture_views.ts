import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { schoolScopeOf } from '#identity'
import { countRows, select, walkedBy, type Caller } from '#shared'
import type { CaptureViewFilter } from '../validators/audit.js'
import type { CaptureViewView } from '../views.js'
import { namesOf, onlyMeant, peopleMeant, peopleSeen } from './people_named.js'

type Query = DatabaseQueryBuilderContract
type Seen = Omit<CaptureViewView, 'whatText'>

async function narrowing(caller: Caller, filter: CaptureViewFilter) {
  const { from, until } = filter
  const seen = await peopleSeen(caller)
  const viewers = await peopleMeant(caller, { person: filter.person, search: filter.q })
  const candidates = await peopleMeant(caller, { search: filter.candidate })
  const isOfSome = [viewers, candidates].some((meant) => meant !== null && 'ids' in meant)
  const narrow = (query: Query) => {
    query.where('capture_views.institution_id', caller.institutionId)
    if (seen !== null) query.whereIn('capture_views.viewer_id', seen.query.clone())
    for (const [column, meant] of [
      ['capture_views.viewer_id', viewers],
      ['capture_views.candidate_id', candidates],
    ] as const)
      onlyMeant(query, column, meant !== null && 'query' in meant ? { query: meant.query.clone() } : meant)
    if (from !== undefined) query.where('capture_views.occurred_at', '>=', from)
    if (until !== undefined) query.where('capture_views.occurred_at', '<=', until)
  }
  return { narrow, isOfSome }
}

export async function countCaptureViews(caller: Caller, filter: CaptureViewFilter): Promise<number> {
  const query = select(db, 'capture_views', { id: 'capture_views.id' })
  ;(await narrowing(caller, filter)).narrow(query)
  return countRows(query)
}

/** Looks newest first. `behindId`: only those with a lower id, by their ids. */
export async function listCaptureViews(
  caller: Caller,
  filter: CaptureViewFilter,
  { most, offset = 0, behindId }: { most: number; offset?: number; behindId?: number | null }
): Promise<Seen[]> {
  const { narrow, isOfSome } = await narrowing(caller, filter)
  const isByTime = behindId === undefined
  const query = db
    .query<{ id: number }>()
    .from(
      isByTime && !isOfSome
        ? walkedBy(db.connection(), 'capture_views', 'capture_views_time')
        : 'capture_views'
    )
  narrow(query)
  if (isByTime) query.orderBy('capture_views.occurred_at', 'desc')
  else if (behindId !== null) query.where('capture_views.id', '<', behindId)
  const ids = await query
    .orderBy('capture_views.id', 'desc')
    .select('capture_views.id as id')
    .offset(offset)
    .limit(most)
  return readViews(
    caller,
    ids.map(({ id }) => id)
  )
}

const ROW = {
  id: 'capture_views.id',
  occurredAt: 'capture_views.occurred_at',
  viewerId: 'capture_views.viewer_id',
  viewerGroup: 'capture_views.viewer_group',
  candidateId: 'capture_views.candidate_id',
  what: 'capture_views.what',
  roomId: 'capture_views.room_id',
  room: 'rooms.name?',
} as const

async function readViews(caller: Caller, ids: readonly number[]): Promise<Seen[]> {
  if (ids.length === 0) return []
  const rows = await select(db, 'capture_views', ROW)
    .leftJoin('rooms', 'rooms.id', 'capture_views.room_id')
    .whereIn('capture_views.id', [...ids])
  const viewers = await namesOf(
    caller,
    rows.map(({ viewerId }) => viewerId)
  )
  const candidates = await namesOf(
    caller,
    rows.map(({ candidateId }) => candidateId),
    true
  )
  // Who sees a part of the institution knows rooms by their number.
  const { all } = await schoolScopeOf(caller)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { viewerId, ...rest } = row
    const viewer = viewers.get(viewerId) ?? { id: viewerId, name: '', username: '' }
    const room = all ? rest.room : null
    return [{ ...rest, room, viewer, candidate: candidates.get(row.candidateId) ?? null }]
  })
}
