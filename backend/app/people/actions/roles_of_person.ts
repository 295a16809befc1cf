import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { rolesNamed } from '#access'
import { ok, refuse, type DomainError, type Group, type Result } from '#shared'
import { grantsGiven, rolesOf, type Edited, type RolesByGroup } from '../domain/person_change.js'

/**
 * Roles by their ids, as somebody asks for them: each over one of `groups`, one a group at most.
 * @returns refused: about `roles`
 */
export async function namedRoles(
  institutionId: number,
  ids: readonly number[],
  groups: readonly Group[]
): Promise<Result<RolesByGroup, DomainError>> {
  const roles = await rolesNamed(institutionId, ids)
  if (roles.length < ids.length) return refuseRoles('people.role_unknown')
  if (roles.some(({ group }) => !groups.includes(group))) return refuseRoles('people.role_without_group')
  const byGroup = rolesOf(roles)
  return Object.keys(byGroup).length < roles.length ? refuseRoles('people.role_twice') : ok(byGroup)
}

/** Refuses a role that somebody is given and that was removed meanwhile. Ask under the lock of the institution, under which roles are removed. */
export async function missingRole(
  trx: TransactionClientContract,
  institutionId: number,
  before: Pick<Edited, 'groups' | 'roles'>,
  after: Pick<Edited, 'groups' | 'roles'>
): Promise<Result<never, DomainError> | null> {
  const ids = grantsGiven(before, after).flatMap(({ roleId }) => (roleId === null ? [] : [roleId]))
  const found = await rolesNamed(institutionId, ids, trx)
  return found.length < ids.length ? refuseRoles('people.role_unknown') : null
}

const refuseRoles = (text: string) => refuse('invalid', 'validation', { fields: { roles: [text] } })
