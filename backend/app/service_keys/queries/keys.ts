import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { pageOf, schoolScopeOf, type Page } from '#identity'
import { clock, containing, select, type Caller, type ListRequest, type Row } from '#shared'
import { keyState } from '../domain/keys.js'
import type { ServiceKeyView } from '../views.js'

const KEY = {
  id: 'service_keys.id',
  name: 'service_keys.name',
  shown: 'service_keys.shown',
  switches: 'service_keys.switches_json',
  schools: 'service_keys.schools_json',
  networks: 'service_keys.networks_json',
  sessionId: 'service_keys.session_id',
  madeBy: 'service_keys.made_by',
  madeByName: 'users.name',
  makerIsActive: 'users.is_active',
  makerGroup: 'user_groups.group_name?',
  createdAt: 'service_keys.created_at',
  expiresAt: 'service_keys.expires_at',
  endedAt: 'service_keys.ended_at',
  endedBy: 'service_keys.ended_by',
  lastSeenAt: 'sessions.last_seen_at?',
  openedAt: 'sessions.created_at?',
} as const
type KeyRow = Row<typeof KEY>

type Client = TransactionClientContract | typeof db

/** Keys of the institution for who has all of it, one's own for others. In an object: whoever awaits a query runs it. */
async function keysSeen(caller: Caller, client: Client = db) {
  const query = select(client, 'service_keys', KEY)
    .join('users', 'users.id', 'service_keys.made_by')
    .leftJoin('sessions', 'sessions.id', 'service_keys.session_id')
    // The group that its maker acted in, where they have it still.
    .leftJoin('user_groups', (on) =>
      on
        .on('user_groups.user_id', 'sessions.user_id')
        .andOn('user_groups.group_name', 'sessions.logged_group')
    )
    .where('service_keys.institution_id', caller.institutionId)
  const { all } = await schoolScopeOf(caller, client)
  if (!all) query.where('service_keys.made_by', caller.userId)
  return { query }
}

/** Names of some people or schools, by id. */
async function namesOf(table: 'users' | 'schools', ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await select(db, table, { id: `${table}.id`, name: `${table}.name` } as const).whereIn(
    `${table}.id`,
    [...new Set(ids)]
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const schoolsIn = ({ schools }: KeyRow) => (schools === null ? null : (JSON.parse(schools) as number[]))

async function viewsOf(rows: readonly KeyRow[]): Promise<ServiceKeyView[]> {
  const people = await namesOf(
    'users',
    rows.flatMap(({ endedBy }) => endedBy ?? [])
  )
  const schools = await namesOf(
    'schools',
    rows.flatMap((row) => schoolsIn(row) ?? [])
  )
  const named = (names: ReadonlyMap<number, string>, id: number) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    shown: row.shown,
    state: keyState(row, Boolean(row.makerIsActive) && row.makerGroup !== null, clock.now()),
    switches: JSON.parse(row.switches) as string[],
    schools: schoolsIn(row)?.map((id) => named(schools, id)) ?? null,
    networks: JSON.parse(row.networks) as string[],
    madeBy: { id: row.madeBy, name: row.madeByName },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
    endedBy: row.endedBy === null ? null : named(people, row.endedBy),
    // A session is seen when it begins.
    lastUsedAt: row.lastSeenAt !== null && row.lastSeenAt !== row.openedAt ? row.lastSeenAt : null,
  }))
}

export async function listKeys(
  caller: Caller,
  request: ListRequest<'id' | 'name'>
): Promise<Page<ServiceKeyView>> {
  const { query } = await keysSeen(caller)
  if (request.search !== '') query.whereRaw(...containing(query.client, request.search, 'service_keys.name'))
  const { rows, count } = await pageOf(query, request, { id: 'service_keys.id', name: 'service_keys.name' })
  return { count, rows: await viewsOf(rows) }
}

/** One that the caller sees; null: none. */
export async function findKey(caller: Caller, id: number): Promise<ServiceKeyView | null> {
  const { query } = await keysSeen(caller)
  const [view] = await viewsOf(await query.where('service_keys.id', id))
  return view ?? null
}

/** Its session and its end, locked; null: the caller does not see it. The institution is locked before. */
export async function lockedKey(
  trx: TransactionClientContract,
  caller: Caller,
  id: number
): Promise<Pick<KeyRow, 'id' | 'name' | 'sessionId' | 'madeBy' | 'endedAt'> | null> {
  const { query } = await keysSeen(caller, trx)
  return query.where('service_keys.id', id).first()
}
