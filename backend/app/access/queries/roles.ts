import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isGroup, select, type Group } from '#shared'
import type { RoleRow } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const ROLE = {
  id: 'roles.id',
  name: 'roles.name',
  group: 'roles.group_name',
  version: 'roles.version',
} as const

/** A role as others name it: over which group it is. */
export type NamedRole = { readonly id: number; readonly name: string; readonly group: Group }

/** So many roles an institution has at most (`MOST_ROLES` of `make_role.ts`), so that all of them are one page. */
const ALL = 100

/** The roles of an institution by name, with how many active people are in each. */
export async function listRoles(institutionId: number): Promise<RoleRow[]> {
  const rows = await select(db, 'roles', ROLE)
    .where('institution_id', institutionId)
    .orderBy('name_key')
    .limit(ALL)
  const held = await peopleByRole(rows.map(({ id }) => id))
  return rows.flatMap(({ group, ...row }) =>
    isGroup(group) ? [{ ...row, group, people: held.get(row.id) ?? 0 }] : []
  )
}

async function peopleByRole(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = (await db
    .from('user_groups')
    .join('users', 'users.id', 'user_groups.user_id')
    .whereIn('user_groups.role_id', [...ids])
    .where('users.is_active', 1)
    .groupBy('user_groups.role_id')
    .select('user_groups.role_id as id')
    .count('* as people')) as { id: number; people: number }[]
  return new Map(rows.map(({ id, people }) => [id, Number(people)]))
}

/** A role of an institution; null: not there. */
export async function findRole(
  institutionId: number,
  id: number,
  client: Client = db
): Promise<NamedRole | null> {
  return (await rolesNamed(institutionId, [id], client))[0] ?? null
}

/** Those of some roles that the institution has. */
export async function rolesNamed(
  institutionId: number,
  ids: readonly number[],
  client: Client = db
): Promise<NamedRole[]> {
  if (ids.length === 0) return []
  const rows = await select(client, 'roles', {
    id: 'roles.id',
    name: 'roles.name',
    group: 'roles.group_name',
  })
    .where('institution_id', institutionId)
    .whereIn('id', [...ids])
  return rows.flatMap(({ group, ...row }) => (isGroup(group) ? [{ ...row, group }] : []))
}
