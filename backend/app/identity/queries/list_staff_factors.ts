import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import {
  columnList,
  containing,
  select,
  STAFF,
  type Caller,
  type Group,
  type ListRequest,
  type Row,
} from '#shared'
import { needsFactor } from '../domain/second_factor_need.js'
import type { OwnFactorView, StaffFactorView } from '../views.js'
import { pageOf, type Page } from './page_of.js'

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  school: 'schools.name?',
} as const

export async function ownFactor({
  userId,
  groups,
}: Pick<Caller, 'userId' | 'groups'>): Promise<OwnFactorView> {
  const [factor] = await factorsOf([userId])
  return {
    isNeeded: needsFactor(groups, banca.secondFactorGroups),
    setUpAt: factor?.setUpAt ?? null,
    recoveryCodesLeft: factor?.left ?? 0,
  }
}

/** May this caller take away the person's factor? Anybody's of the institution but one's own, which asks for the password. */
export const mayRemoveFactorOf = async (caller: Caller, userId: number): Promise<boolean> =>
  caller.userId !== userId &&
  Boolean(
    await db.from('users').where({ id: userId, institution_id: caller.institutionId }).select('id').first()
  )

/** Everybody of the institution's staff; searched by name, user name or number. */
export async function listStaffFactors(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<StaffFactorView>> {
  const staff = db
    .from('user_groups')
    .whereIn('group_name', [...STAFF])
    .select('user_id')
  const query = select(db, 'users', PERSON)
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where({ 'users.institution_id': caller.institutionId, 'users.is_active': 1 })
    .whereIn('users.id', staff)
  if (request.search !== '')
    query.whereRaw(
      ...containing(query.client, request.search, 'users.name', 'users.username', 'users.public_identifier')
    )
  const { rows: people, count } = await pageOf(query, request, { name: 'users.name', id: 'users.id' })
  const ids = people.map(({ id }) => id)
  const groups = Map.groupBy(await groupsOf(ids), ({ userId }) => userId)
  const factors = new Map((await factorsOf(ids)).map((factor) => [factor.userId, factor]))
  const removals = new Map((await removalsOf(ids)).map((removal) => [removal.userId, removal]))
  const rows = people.map((person): StaffFactorView => {
    const names = (groups.get(person.id) ?? []).map(({ group }) => group)
    const factor = factors.get(person.id)
    const removal = removals.get(person.id)
    return {
      ...person,
      groups: names,
      isNeeded: needsFactor(names, banca.secondFactorGroups),
      setUpAt: factor?.setUpAt ?? null,
      recoveryCodesLeft: factor?.left ?? 0,
      removed: removal ? { at: removal.at, by: removal.by } : null,
    }
  })
  return { rows, count }
}

const groupsOf = async (ids: readonly number[]): Promise<{ userId: number; group: Group }[]> =>
  select(db, 'user_groups', { userId: 'user_groups.user_id', group: 'user_groups.group_name' })
    .whereIn('user_id', [...ids])
    .orderBy('id')

const FACTOR = { userId: 'second_factors.user_id', setUpAt: 'second_factors.set_up_at' } as const

async function factorsOf(
  ids: readonly number[]
): Promise<{ userId: number; setUpAt: number; left: number }[]> {
  const rows = await db
    .query<Row<typeof FACTOR> & { left: number | string }>()
    .from('second_factors')
    .leftJoin(
      'recovery_codes',
      (join) =>
        void join.on('recovery_codes.user_id', 'second_factors.user_id').andOnNull('recovery_codes.used_at')
    )
    .whereIn('second_factors.user_id', [...ids])
    .groupBy('second_factors.user_id', 'second_factors.set_up_at')
    .select(columnList(FACTOR))
    .count('recovery_codes.id as left')
  return rows.map((row) => ({ ...row, left: Number(row.left) }))
}

const REMOVAL = {
  userId: 'login_events.user_id',
  at: 'login_events.occurred_at',
  by: 'users.name?',
} as const

/** The newest of each person. */
const removalsOf = async (ids: readonly number[]): Promise<Row<typeof REMOVAL>[]> =>
  select(db, 'login_events', REMOVAL)
    .leftJoin('users', 'users.id', 'login_events.author_id')
    .where('login_events.type', 'factor_removed')
    .whereIn('login_events.user_id', [...ids])
    .orderBy('login_events.id')
