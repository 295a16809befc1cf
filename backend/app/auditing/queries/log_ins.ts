import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { flushFailedLogins, onlyPeopleOf, schoolScopeOf, seenSchool } from '#identity'
import { COUNTED_MOST, boundedCount, countRows, select, walkedBy, type Caller } from '#shared'
import { FAILED_KINDS, isFailedKind, type LogInKind } from '../domain/log_in_kinds.js'
import type { LogInFilter } from '../validators/audit.js'
import type { LogInView } from '../views.js'
import { namesOf, onlyMeant, peopleMeant, type Meant } from './people_named.js'

/** Log-ins are listed so far back, the newest first: who wants older ones names a period or a person. */
export const LOG_INS_MOST = COUNTED_MOST

type Query = DatabaseQueryBuilderContract
type Source = 'login_events' | 'failed_logins'
type Place = { readonly id: number; readonly at: number }
type Narrow = (query: Query, source: Source) => void

const INDEX = { login_events: 'login_events_time', failed_logins: 'failed_logins_occurred_at_index' } as const

const kindsOf = (kinds: readonly LogInKind[] | undefined) => ({
  login_events: kinds?.filter((kind) => !isFailedKind(kind)),
  failed_logins: kinds?.filter(isFailedKind).map((kind) => FAILED_KINDS[kind]),
})

async function narrowing(caller: Caller, filter: LogInFilter): Promise<{ meant: Meant; narrow: Narrow }> {
  const { from, until } = filter
  const scope = await schoolScopeOf(caller)
  const meant = await peopleMeant(caller, { person: filter.person, search: filter.q })
  const kinds = kindsOf(filter.kind)
  return {
    meant,
    narrow(query, source) {
      query.join('users', 'users.id', `${source}.user_id`)
      onlyPeopleOf(query, scope)
      if (meant !== null && 'query' in meant) onlyMeant(query, 'users.id', { query: meant.query.clone() })
      else onlyMeant(query, `${source}.user_id`, meant)
      const asked = kinds[source]
      if (asked !== undefined)
        query.whereIn(source === 'login_events' ? 'login_events.type' : 'failed_logins.wrong', [...asked])
      if (from !== undefined) query.where(`${source}.occurred_at`, '>=', from)
      if (until !== undefined) query.where(`${source}.occurred_at`, '<=', until)
    },
  }
}

/** How many log-ins a filter leaves, up to `LOG_INS_MOST`. */
export const countLogIns = async (caller: Caller, filter: LogInFilter): Promise<number> =>
  Math.min(await counted(caller, filter, async (query) => (await boundedCount(query)).count), LOG_INS_MOST)

/** How many log-ins a filter leaves. */
export const countAllLogIns = (caller: Caller, filter: LogInFilter): Promise<number> =>
  counted(caller, filter, countRows)

async function counted(
  caller: Caller,
  filter: LogInFilter,
  count: (query: Query) => Promise<number>
): Promise<number> {
  await flushFailedLogins()
  const { narrow } = await narrowing(caller, filter)
  let total = 0
  for (const source of ['login_events', 'failed_logins'] as const) {
    const query = db.from(source)
    narrow(query, source)
    total += await count(query)
  }
  return total
}

/** A page of log-ins, whether they succeeded or not, newest first. `offset + most`: `LOG_INS_MOST` at most. */
export async function listLogIns(
  caller: Caller,
  filter: LogInFilter,
  { offset, most }: { offset: number; most: number }
): Promise<Omit<LogInView, 'kindText'>[]> {
  await flushFailedLogins()
  const { meant, narrow } = await narrowing(caller, filter)
  const until = Math.min(offset + most, LOG_INS_MOST)
  const newest = async (source: Source): Promise<(Place & { source: Source })[]> => {
    const isOfSome = meant !== null && 'ids' in meant
    const query = db.query<Place>().from(isOfSome ? source : walkedBy(db.connection(), source, INDEX[source]))
    narrow(query, source)
    const rows: Place[] = await query
      .orderBy(`${source}.occurred_at`, 'desc')
      .orderBy(`${source}.id`, 'desc')
      .limit(until)
      .select(`${source}.id as id`, `${source}.occurred_at as at`)
    return rows.map(({ id, at }) => ({ id, at: Number(at), source }))
  }
  const both = [...(await newest('login_events')), ...(await newest('failed_logins'))]
  const page = both.toSorted((a, b) => b.at - a.at || b.id - a.id).slice(offset, until)
  const idsIn = (source: Source) => page.flatMap((one) => (one.source === source ? [one.id] : []))
  const rows = new Map(
    [
      ...(await eventsById(caller, idsIn('login_events'))),
      ...(await failuresById(caller, idsIn('failed_logins'))),
    ].map((row) => [row.id, row])
  )
  return page.flatMap(({ id, source }) => rows.get(source === 'login_events' ? id : -id) ?? [])
}

/** Log-ins in the order of a file: what is in the table of log-ins, then what is in that of failed ones, each newest first. */
export async function logInsBehind(
  caller: Caller,
  filter: LogInFilter,
  { after, most }: { after: number | null; most: number }
): Promise<Omit<LogInView, 'kindText'>[]> {
  const { narrow } = await narrowing(caller, filter)
  const behind = async (source: Source, id: number | null, limit: number): Promise<number[]> => {
    const query = db.query<{ id: number }>().from(source)
    narrow(query, source)
    if (id !== null) query.where(`${source}.id`, '<', id)
    const rows = await query.orderBy(`${source}.id`, 'desc').limit(limit).select(`${source}.id as id`)
    return rows.map((row) => row.id)
  }
  const events = after !== null && after < 0 ? [] : await behind('login_events', after, most)
  const left = most - events.length
  const failures =
    left === 0 ? [] : await behind('failed_logins', after !== null && after < 0 ? -after : null, left)
  const newestFirst = (rows: Omit<LogInView, 'kindText'>[]) =>
    rows.toSorted((a, b) => Math.abs(b.id) - Math.abs(a.id))
  return [
    ...newestFirst(await eventsById(caller, events)),
    ...newestFirst(await failuresById(caller, failures)),
  ]
}

const PERSON = {
  userId: 'users.id',
  name: 'users.name',
  username: 'users.username',
  school: 'schools.name?',
  schoolId: 'users.school_id',
} as const

async function eventsById(caller: Caller, ids: readonly number[]): Promise<Omit<LogInView, 'kindText'>[]> {
  if (ids.length === 0) return []
  const rows = await select(db, 'login_events', {
    ...PERSON,
    id: 'login_events.id',
    at: 'login_events.occurred_at',
    kind: 'login_events.type',
    address: 'login_events.address',
    authorId: 'login_events.author_id',
  })
    .join('users', 'users.id', 'login_events.user_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .whereIn('login_events.id', [...ids])
  const authorIds = rows.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]))
  const authors = await namesOf(caller, authorIds, true)
  const scope = await schoolScopeOf(caller)
  return rows.map(({ id, at, kind, address, authorId, school, schoolId, ...person }) => ({
    id,
    occurredAt: at,
    kind,
    isFailed: false,
    person: { id: person.userId, name: person.name, username: person.username },
    school: seenSchool(scope, { schoolId, school }),
    address,
    author: authorId === null ? null : (authors.get(authorId)?.name ?? null),
  }))
}

async function failuresById(caller: Caller, ids: readonly number[]): Promise<Omit<LogInView, 'kindText'>[]> {
  if (ids.length === 0) return []
  const rows = await select(db, 'failed_logins', {
    ...PERSON,
    id: 'failed_logins.id',
    at: 'failed_logins.occurred_at',
    wrong: 'failed_logins.wrong',
    address: 'failed_logins.address',
  })
    .join('users', 'users.id', 'failed_logins.user_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .whereIn('failed_logins.id', [...ids])
  const scope = await schoolScopeOf(caller)
  return rows.map(({ id, at, wrong, address, school, schoolId, ...person }) => ({
    id: -id,
    occurredAt: at,
    kind: `wrong_${wrong}`,
    isFailed: true,
    person: { id: person.userId, name: person.name, username: person.username },
    school: seenSchool(scope, { schoolId, school }),
    address,
    author: null,
  }))
}
