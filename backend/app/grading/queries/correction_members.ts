import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { containing, countRows, orderAsRead, select, type Caller, type ListRequest, type Row } from '#shared'
import type { MemberRole } from '../domain/correction_plan.js'
import type { MemberOptionView, MemberView } from '../plan_views.js'
import { MEMBER_GROUPS } from '../policies/plan_policy.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What a person is in these plans, as an active member. */
export async function memberRoles(
  userId: number,
  planIds: readonly number[],
  client: Client = db
): Promise<Map<number, MemberRole>> {
  const rows = await select(client, 'correction_members', {
    planId: 'correction_members.plan_id',
    role: 'correction_members.role',
  })
    .where({ user_id: userId, state: 'active' })
    .whereIn('plan_id', [...planIds])
  return new Map(rows.map(({ planId, role }) => [planId, role]))
}

const MEMBER = {
  userId: 'correction_members.user_id',
  name: 'users.name',
  username: 'users.username',
  role: 'correction_members.role',
  state: 'correction_members.state',
} as const

/** The members of a plan by name. */
export async function membersOf(planId: number, client: Client = db): Promise<MemberView[]> {
  const query = select(client, 'correction_members', MEMBER)
    .join('users', 'users.id', 'correction_members.user_id')
    .where('correction_members.plan_id', planId)
  const rows = await orderAsRead(query, 'users.name').orderBy('users.id')
  return rows.map(({ userId: id, name, username, role, state }) => ({
    user: { id, name, username },
    role,
    state,
  }))
}

/** People of the institution who may become members, out of these ids. */
export async function eligible(
  { institutionId }: Pick<Caller, 'institutionId'>,
  userIds: readonly number[],
  client: Client = db
): Promise<Set<number>> {
  const rows = await client
    .query<Row<{ id: 'users.id' }>>()
    .from('users')
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where('users.institution_id', institutionId)
    .whereIn('users.id', [...userIds])
    .whereIn('user_groups.group_name', [...MEMBER_GROUPS])
    .distinct('users.id as id')
  return new Set(rows.map(({ id }) => id))
}

const OPTION = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  school: 'schools.name?',
} as const

/** One page of those who may become members, by name. */
export async function memberOptions(
  { institutionId }: Pick<Caller, 'institutionId'>,
  { search, offset, limit }: Pick<ListRequest<'name'>, 'search' | 'offset' | 'limit'>
): Promise<{ rows: MemberOptionView[]; count: number }> {
  const base = () => {
    const query = select(db, 'users', OPTION)
      .leftJoin('schools', 'schools.id', 'users.school_id')
      .where('users.institution_id', institutionId)
      .whereExists(
        db
          .from('user_groups')
          .select(db.raw('1'))
          .whereColumn('user_groups.user_id', 'users.id')
          .whereIn('user_groups.group_name', [...MEMBER_GROUPS])
      )
    if (search !== '') query.whereRaw(...containing(query.client, search, 'users.name', 'users.username'))
    return query
  }
  const count = await countRows(base())
  const rows = await orderAsRead(base(), 'users.name').orderBy('users.id').offset(offset).limit(limit)
  return {
    rows: rows.map(({ id, name, username, school }) => ({
      id,
      name,
      detail: school === null ? username : `${username} · ${school}`,
    })),
    count,
  }
}
