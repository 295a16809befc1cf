import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Act, SubjectType } from '#audit'
import { behind, countRows, inOrder, select, walkedBy, type Caller, type OrderColumn } from '#shared'
import type { ActFilter } from '../validators/audit.js'
import type { StoredAct } from '../views.js'
import { namesOf, onlyMeant, peopleMeant, peopleSeen, type Meant } from './people_named.js'
import { subjectNames, targetKey } from './subject_names.js'

type Query = DatabaseQueryBuilderContract

/** Newest first; no two acts share a place. */
const ORDER: readonly OrderColumn[] = [
  { column: 'audit_records.occurred_at', kind: 'number' },
  { column: 'audit_records.id', kind: 'number' },
]

/**
 * The index that has the acts in their order already: none of them is sorted, however many there are. Null: some people's, of whom no index has
 * all in order.
 */
export function indexFor({ act, subjectType, subjectId }: ActFilter, meant: Meant): string | null {
  if (meant !== null && 'ids' in meant) return meant.ids.length === 1 ? 'audit_actor' : null
  if (subjectType !== undefined && subjectId !== undefined) return 'audit_subject'
  return act?.length === 1 ? 'audit_act' : 'audit_institution'
}

/** The acts that a filter leaves, each by itself for a count, a page and an export. */
type Narrowed = { readonly meant: Meant; narrow(query: Query): void }

async function narrowed(caller: Caller, filter: ActFilter): Promise<Narrowed> {
  const { act, subjectType, subjectId, from, until } = filter
  const meant = await peopleMeant(caller, { person: filter.person, search: filter.q })
  const seen = await peopleSeen(caller)
  return {
    meant,
    narrow(query) {
      query.where('audit_records.institution_id', caller.institutionId)
      // A query builder is used once.
      if (seen !== null) query.whereIn('audit_records.actor_id', seen.query.clone())
      if (meant !== null && 'query' in meant)
        onlyMeant(query, 'audit_records.actor_id', { query: meant.query.clone() })
      else onlyMeant(query, 'audit_records.actor_id', meant)
      if (act !== undefined) query.whereIn('audit_records.act', [...act])
      if (subjectType !== undefined) query.where('audit_records.subject_type', subjectType)
      if (subjectId !== undefined) query.where('audit_records.subject_id', subjectId)
      if (from !== undefined) query.where('audit_records.occurred_at', '>=', from)
      if (until !== undefined) query.where('audit_records.occurred_at', '<=', until)
    },
  }
}

/** How many acts a filter leaves, of those that the caller sees. */
export async function countActs(caller: Caller, filter: ActFilter): Promise<number> {
  const query = select(db, 'audit_records', { id: 'audit_records.id' })
  ;(await narrowed(caller, filter)).narrow(query)
  return countRows(query)
}

/** Acts that are sorted where a filter leaves no more: to look for them along an index takes longer where they are rare. */
const SORTED_MOST = 2_000

/** `behindId`: the acts behind this one, in the order of the list; `offset`: so many are left out; `found`: how many there are, where it is known. */
export type ActPage = {
  readonly most: number
  readonly offset?: number
  readonly behindId?: number
  readonly found?: number
}

/** Acts newest first, with who did them and to what, as far as the caller sees them. */
export async function listActs(
  caller: Caller,
  filter: ActFilter,
  { most, offset = 0, behindId, found }: ActPage
): Promise<StoredAct[]> {
  const { meant, narrow } = await narrowed(caller, filter)
  if (found === 0) return []
  const index = found !== undefined && found <= SORTED_MOST ? null : indexFor(filter, meant)
  const query = db
    .query<{ id: number }>()
    .from(index === null ? 'audit_records' : walkedBy(db.connection(), 'audit_records', index))
  narrow(query)
  if (behindId !== undefined) await only(query, behindId)
  inOrder(query, ORDER, 'desc')
  // First the ids, of an index alone where it has all: what is left out of a late page is not read.
  const ids = await query.select('audit_records.id as id').offset(offset).limit(most)
  return readActs(
    caller,
    ids.map(({ id }) => id)
  )
}

/** Narrows to what is behind an act in the order of the list. */
async function only(query: Query, id: number): Promise<void> {
  const row = await db
    .query<{ at: number }>()
    .from('audit_records')
    .where('id', id)
    .select('occurred_at as at')
    .first()
  if (row) behind(query, ORDER, [Number(row.at), id], 'desc')
}

const ROW = {
  id: 'audit_records.id',
  occurredAt: 'audit_records.occurred_at',
  actorId: 'audit_records.actor_id',
  actorGroup: 'audit_records.actor_group',
  loginId: 'audit_records.login_id',
  address: 'audit_records.address',
  requestId: 'audit_records.request_id',
  act: 'audit_records.act',
  subjectType: 'audit_records.subject_type',
  subjectId: 'audit_records.subject_id',
  detail: 'audit_records.detail_json',
  changes: 'audit_records.changes_json',
  reason: 'audit_records.reason',
} as const

/** Rows by their ids, in the order of these. */
async function readActs(caller: Caller, ids: readonly number[]): Promise<StoredAct[]> {
  if (ids.length === 0) return []
  const rows = await select(db, 'audit_records', ROW).whereIn('audit_records.id', [...ids])
  const actors = await namesOf(
    caller,
    rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  )
  const names = await subjectNames(
    caller,
    rows.flatMap(({ subjectType, subjectId }) =>
      subjectId === null ? [] : [{ type: subjectType as SubjectType, id: subjectId }]
    )
  )
  const keys = await keyNames(rows.flatMap(({ loginId }) => loginId ?? []))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (found === undefined) return []
    const { loginId, ...row } = found
    const type = row.subjectType as SubjectType
    const subjectName =
      row.subjectId === null ? null : (names.get(targetKey({ type, id: row.subjectId })) ?? null)
    const actor = row.actorId === null ? null : (actors.get(row.actorId) ?? null)
    const keyName = loginId === null ? null : (keys.get(loginId) ?? null)
    return [{ ...row, keyName, act: row.act as Act, subjectType: type, actor, subjectName }]
  })
}

/** The names of service keys, by the sessions that are theirs. */
async function keyNames(sessionIds: readonly number[]): Promise<Map<number, string>> {
  if (sessionIds.length === 0) return new Map()
  const keys = await select(db, 'service_keys', {
    sessionId: 'service_keys.session_id',
    name: 'service_keys.name',
  }).whereIn('session_id', [...new Set(sessionIds)])
  return new Map(keys.map(({ sessionId, name }) => [sessionId, name]))
}
