import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { containing, STAFF, type Caller, type Group, type ListRequest } from '#shared'
import { needsFactor } from '../domain/second_factor_need.js'
import type { OwnFactorView, StaffFactorView } from '../views.js'
import { pageOf, type Page } from './page_of.js'

type Person = Pick<StaffFactorView, 'id' | 'name' | 'username' | 'school'>

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
export const keepsFactorOf = async (caller: Caller, userId: number): Promise<boolean> =>
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
  const query = db
    .from('users as u')
    .where({ 'u.institution_id': caller.institutionId, 'u.is_active': 1 })
    .whereIn('u.id', staff)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'u.name', 'u.username', 'u.public_identifier'))
  const { rows: people, count } = await pageOf<Person, 'name'>(
    query,
    request,
    { name: 'u.name', id: 'u.id' },
    (rows) =>
      rows
        .leftJoin('schools as s', 's.id', 'u.school_id')
        .select('u.id', 'u.name', 'u.username', 's.name as school')
  )
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
  (await db
    .from('user_groups')
    .whereIn('user_id', [...ids])
    .orderBy('id')
    .select('user_id as userId', 'group_name as group')) as { userId: number; group: Group }[]

async function factorsOf(
  ids: readonly number[]
): Promise<{ userId: number; setUpAt: number; left: number }[]> {
  const rows = (await db
    .from('second_factors as f')
    .leftJoin('recovery_codes as c', (join) => void join.on('c.user_id', 'f.user_id').andOnNull('c.used_at'))
    .whereIn('f.user_id', [...ids])
    .groupBy('f.user_id', 'f.set_up_at')
    .select('f.user_id as userId', 'f.set_up_at as setUpAt')
    .count('c.id as left')) as { userId: number; setUpAt: number; left: number | string }[]
  return rows.map((row) => ({ ...row, left: Number(row.left) }))
}

/** The newest of each person. */
const removalsOf = async (
  ids: readonly number[]
): Promise<{ userId: number; at: number; by: string | null }[]> =>
  (await db
    .from('login_events as e')
    .leftJoin('users as a', 'a.id', 'e.author_id')
    .where('e.type', 'factor_removed')
    .whereIn('e.user_id', [...ids])
    .orderBy('e.id')
    .select('e.user_id as userId', 'e.occurred_at as at', 'a.name as by')) as {
    userId: number
    at: number
    by: string | null
  }[]
