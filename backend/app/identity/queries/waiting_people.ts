import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  columnList,
  containing,
  countRows,
  select,
  STAFF,
  type Caller,
  type ListRequest,
  type Row,
} from '#shared'
import { hasNotComeIn } from '../domain/first_access_code.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'
import { onlyPeopleSelected, type PeopleSelection } from './people_found.js'
import { onlyClassesOf } from './scoped.js'

/** A class and its candidates: how many there are, have not come in yet, and of those have an address. */
export type ArrivalsOfClass = {
  readonly id: number
  readonly name: string
  readonly school: string
  readonly schoolYear: number
  readonly people: number
  readonly waiting: number
  readonly waitingWithEmail: number
}

/** Nobody of the staff, whatever else they are: they use their e-mail. */
const STAFF_NAMES = STAFF.map((group) => `'${group}'`).join(', ')
const NO_STAFF = `NOT EXISTS (SELECT 1 FROM user_groups WHERE user_groups.user_id = users.id AND user_groups.group_name IN (${STAFF_NAMES}))`
/** By a provider of log-ins from outside, or in a session of such a log-in whose tie is gone: whoever comes in so needs no password. */
const CAME_BY_PROVIDER = `EXISTS (SELECT 1 FROM user_identities WHERE user_identities.user_id = users.id) OR EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id AND sessions.ended_at IS NULL AND sessions.expires_at > ?)`
/** As `hasNotComeIn`; its one binding is the present, in epoch ms. */
const WAITS = `(users.password_hash IS NULL OR users.must_change_password = 1) AND NOT (${CAME_BY_PROVIDER})`
/** As `email` of `WaitingPerson`: an empty one is none. */
const HAS_ADDRESS = `users.email <> ''`
const MEMBERS = `FROM class_members JOIN users ON users.id = class_members.user_id WHERE class_members.class_id = classes.id AND class_members.role = 'student' AND users.is_active = 1 AND ${NO_STAFF}`

const CLASS = {
  id: 'classes.id',
  name: 'classes.name',
  school: 'schools.name',
  schoolYear: 'classes.school_year',
} as const
const COUNTS = [
  { sql: `(SELECT COUNT(*) ${MEMBERS}) AS people`, asks: false },
  { sql: `(SELECT COUNT(*) ${MEMBERS} AND ${WAITS}) AS waiting`, asks: true },
  { sql: `(SELECT COUNT(*) ${MEMBERS} AND ${WAITS} AND ${HAS_ADDRESS}) AS mailable`, asks: true },
]
type Counted = Row<typeof CLASS> & {
  people: number | string
  waiting: number | string
  mailable: number | string
}

/** Classes as far as the caller's school gives them, or those that they teach. `onlyWaiting`: those where somebody has not come in yet. */
export async function arrivalsByClass(
  caller: Caller,
  request: ListRequest<'name' | 'school' | 'id'>,
  { onlyWaiting }: { readonly onlyWaiting: boolean }
): Promise<Page<ArrivalsOfClass>> {
  const scope = await schoolScopeOf(caller)
  const now = clock.now()
  const query = db
    .query<Counted>()
    .from('classes')
    .select(...columnList(CLASS), ...COUNTS.map(({ sql, asks }) => db.raw(sql, asks ? [now] : [])))
    .join('schools', 'schools.id', 'classes.school_id')
  onlyClassesOf(query, scope)
  if (onlyWaiting) query.whereRaw(`EXISTS (SELECT 1 ${MEMBERS} AND ${WAITS})`, [now])
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'classes.name', 'schools.name'))
  const columns = { name: 'classes.name', school: 'schools.name', id: 'classes.id' }
  const { rows, count } = await pageOf(query, request, columns)
  return {
    count,
    rows: rows.map(({ mailable, people, waiting, ...row }) => ({
      ...row,
      people: Number(people),
      waiting: Number(waiting),
      waitingWithEmail: Number(mailable),
    })),
  }
}

const WAITING = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  email: 'users.email',
  language: 'users.language',
  classId: 'classes.id',
  className: 'classes.name',
  school: 'schools.name',
  institution: 'institutions.name',
} as const

/** Somebody who has not come in yet, in one of the classes that were asked for. `email`: null: they have no address. */
export type WaitingPerson = Row<typeof WAITING>

/** Of these classes; of their people only those that are named; or whoever is chosen in the list of people, wherever they are. */
export type AskedWaiting =
  | { readonly classes: readonly number[]; readonly people?: readonly number[] | undefined }
  | { readonly selection: PeopleSelection }

/**
 * Candidates who have not come in yet, by class and name, `most` people at most; whoever is in several of the classes is in that of the lowest id, and
 * of those whom the selection names in their newest. Null: a class is outside of the caller's scope.
 */
export async function waitingPeople(
  caller: Caller,
  asked: AskedWaiting,
  most: number
): Promise<WaitingPerson[] | null> {
  const found = await waiting(caller, asked)
  if (found === null) return null
  const rows: WaitingPerson[] = await found.query
    .orderBy('schools.name')
    .orderBy('classes.name')
    .orderBy('classes.id')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(most)
  return rows.map((row) => ({ ...row, email: row.email === '' ? null : row.email }))
}

/** How many of a selection have not come in yet, and of those have an address. */
export async function countWaiting(
  caller: Caller,
  selection: PeopleSelection
): Promise<{ readonly people: number; readonly withEmail: number }> {
  const found = await waiting(caller, { selection })
  if (found === null) return { people: 0, withEmail: 0 }
  const { query } = found
  return { people: await countRows(query), withEmail: await countRows(query.clone().whereRaw(HAS_ADDRESS)) }
}

/** One row a person, or a limit would leave others out. */
async function waiting(caller: Caller, asked: AskedWaiting) {
  const scope = await schoolScopeOf(caller)
  const classes = 'classes' in asked ? [...new Set(asked.classes)] : null
  if (classes !== null) {
    const own = select(db, 'classes', { id: 'classes.id' })
      .join('schools', 'schools.id', 'classes.school_id')
      .whereIn('classes.id', classes)
    onlyClassesOf(own, scope)
    if ((await own).length < classes.length) return null
  }
  const query = select(db, 'class_members', WAITING)
    .join('users', 'users.id', 'class_members.user_id')
    .join('classes', 'classes.id', 'class_members.class_id')
    .join('schools', 'schools.id', 'classes.school_id')
    .join('institutions', 'institutions.id', 'users.institution_id')
    .where({ 'class_members.role': 'student', 'users.is_active': 1 })
    .whereRaw(`${WAITS} AND ${NO_STAFF}`, [clock.now()])
    .whereNotExists((other) => {
      const inOther = other
        .from('class_members as other')
        .join('classes', 'classes.id', 'other.class_id')
        .join('schools', 'schools.id', 'classes.school_id')
        .select('other.id')
        .whereColumn('other.user_id', 'class_members.user_id')
        .where('other.role', 'student')
        .whereColumn('other.class_id', classes === null ? '>' : '<', 'class_members.class_id')
      if (classes === null) onlyClassesOf(inOther, scope)
      else inOther.whereIn('other.class_id', classes)
    })
  if (classes === null) onlyClassesOf(query, scope)
  else query.whereIn('class_members.class_id', classes)
  if ('selection' in asked) await onlyPeopleSelected(query, caller, asked.selection)
  else if (asked.people !== undefined) query.whereIn('users.id', [...asked.people])
  // In an object: a query that a promise resolves to is run.
  return { query }
}

/** Locks these people and answers those of them who have still not come in. */
export async function stillWaiting(
  trx: TransactionClientContract,
  userIds: readonly number[]
): Promise<Set<number>> {
  const rows = await select(trx, 'users', {
    id: 'users.id',
    passwordHash: 'users.password_hash',
    mustChangePassword: 'users.must_change_password',
    isActive: 'users.is_active',
  })
    .whereIn('id', [...userIds])
    .orderBy('id')
    .forUpdate()
  const came = await cameByProvider(trx, userIds)
  return new Set(
    rows
      .filter(
        ({ id, passwordHash, mustChangePassword, isActive }) =>
          isActive &&
          hasNotComeIn({
            passwordHash,
            mustChangePassword: Boolean(mustChangePassword),
            cameByProvider: came.has(id),
          })
      )
      .map(({ id }) => id)
  )
}

/** Those of these people who come in without a password: they are tied to a provider, or have an open session. */
export async function cameByProvider(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  userIds: readonly number[]
): Promise<Set<number>> {
  const rows = await select(client, 'users', { id: 'users.id' })
    .whereIn('users.id', [...userIds])
    .whereRaw(`(${CAME_BY_PROVIDER})`, [clock.now()])
  return new Set(rows.map(({ id }) => id))
}

/** When the last card of each was printed that is still good, epoch ms; who has none is not there. */
export async function openCardsOf(userIds: readonly number[], now: number): Promise<Map<number, number>> {
  const rows = await select(db, 'first_access_codes', {
    userId: 'first_access_codes.user_id',
    createdAt: 'first_access_codes.created_at',
  })
    .whereIn('user_id', [...userIds])
    .whereNull('used_at')
    .whereNull('replaced_at')
    .where('expires_at', '>', now)
    .orderBy('id')
  return new Map(rows.map(({ userId, createdAt }) => [userId, createdAt]))
}
