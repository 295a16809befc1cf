import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { rightsChanged } from '#identity'
import {
  clock,
  foldName,
  inTransaction,
  isStaffGroup,
  ok,
  refuse,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Group,
  type Result,
} from '#shared'
import { grantRefusal } from '../domain/granting.js'
import { NOTHING } from '../domain/permission_tree.js'
import { ofSchools, readRights } from '../queries/group_permissions.js'
import { holdTrees, type HeldTree } from './hold_trees.js'
import { addMissing, refuseGrant, refuseStale } from './save_permissions.js'

/** The editor shows all of them beside the groups. */
export const MOST_ROLES = 100

/** Groups that a role may be over: ADMINISTRADOR is all or nothing, and candidates and guardians have no back office (ADR 72). */
export const mayHaveRoles = (group: Group): boolean => isStaffGroup(group) && group !== 'ADMINISTRADOR'

/**
 * Makes a role that may what its group may now. Whoever makes it has all of that.
 * @returns the id; refused: `not_for_candidates` for a group that has no roles, `too_many_roles`, `cannot_grant` with `paths`, about `name`
 */
export async function makeRole(
  caller: Caller,
  { name, group }: { readonly name: string; readonly group: Group }
): Promise<Result<number, DomainError>> {
  const { institutionId } = caller
  if (!mayHaveRoles(group))
    return refuse('invalid', 'validation', { fields: { group: ['access.no_roles_over'] } })
  for (const owner of new Set([group, caller.group])) await addMissing(institutionId, owner)
  return inTransaction<number, DomainError>(async (trx) => {
    await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
    const held = await holdTrees(trx, caller, { group, roleId: null })
    if (!held) return refuseNotFound()
    const refusal = grantRefusal(await giverIn(trx, caller), { group, before: NOTHING, after: held.tree })
    if (refusal) return refuseGrant(refusal)
    const roles = await select(trx, 'roles', { id: 'roles.id' }).where('institution_id', institutionId)
    if (roles.length >= MOST_ROLES)
      return refuse('conflict', 'too_many_roles', { messages: ['access.too_many_roles'] })
    if (await isTaken(trx, institutionId, name)) return nameTaken()
    const [id] = (await trx.table('roles').insert({
      institution_id: institutionId,
      group_name: group,
      name,
      name_key: foldName(name),
      permissions_json: JSON.stringify(held.tree),
      switch_versions_json: '{}',
      changed_by: caller.userId,
      changed_at: clock.now(),
    })) as [number]
    await record(trx, {
      act: 'role_made',
      by: caller,
      subject: { type: 'role', id },
      detail: { group, name },
    })
    return ok(id)
  })
}

/** Another name for a role. @returns refused: `not_found`, `cannot_grant`, `changed_meanwhile`, about `name` */
export const renameRole = (
  caller: Caller,
  id: number,
  { name, version }: { readonly name: string; readonly version: number }
): Promise<Result<null, DomainError>> =>
  changeRole(caller, id, async (trx, held) => {
    if (version !== held.version) return refuseStale(trx, held, [])
    if (await isTaken(trx, caller.institutionId, name, id)) return nameTaken()
    const before = await select(trx, 'roles', { name: 'roles.name' }).where('id', id).firstOrFail()
    if (before.name === name) return ok(null)
    await trx
      .from('roles')
      .where('id', id)
      .update({
        name,
        name_key: foldName(name),
        version: held.version + 1,
        changed_by: caller.userId,
        changed_at: clock.now(),
      })
    await record(trx, {
      act: 'role_changed',
      by: caller,
      subject: { type: 'role', id },
      before: { name: before.name },
      after: { name },
    })
    return ok(null)
  })

/** Removes a role that nobody has. @returns refused: `not_found`, `cannot_grant`, 409 `role_in_use` with how many have it */
export const removeRole = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  changeRole(caller, id, async (trx) => {
    const holders = await select(trx, 'user_groups', { id: 'user_groups.id' })
      .where('role_id', id)
      .limit(HOLDERS)
    if (holders.length > 0)
      return refuse('conflict', 'role_in_use', {
        messages: ['access.role_in_use'],
        params: { count: holders.length === HOLDERS ? `${HOLDERS}+` : holders.length },
      })
    const role = await select(trx, 'roles', { name: 'roles.name', group: 'roles.group_name' })
      .where('id', id)
      .firstOrFail()
    await trx.from('roles').where('id', id).delete()
    await record(trx, { act: 'role_removed', by: caller, subject: { type: 'role', id }, detail: role })
    return ok(null)
  })

/** So many of those who have a role are counted. */
const HOLDERS = 1_000

type ChangeOfRole = (trx: TransactionClientContract, held: HeldTree) => Promise<Result<null, DomainError>>

/** Under the lock of the institution, which whoever gives a role holds too; only by who may change what the role may. */
async function changeRole(
  caller: Caller,
  id: number,
  change: ChangeOfRole
): Promise<Result<null, DomainError>> {
  const { institutionId } = caller
  const found = await select(db, 'roles', { group: 'roles.group_name' })
    .where({ id, institution_id: institutionId })
    .first()
  const group = found?.group as Group | undefined
  if (group === undefined) return refuseNotFound()
  for (const owner of new Set([group, caller.group])) await addMissing(institutionId, owner)
  const changed = await inTransaction<null, DomainError>(async (trx) => {
    await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
    const held = await holdTrees(trx, caller, { group, roleId: id })
    if (!held) return refuseNotFound()
    const refusal = grantRefusal(await giverIn(trx, caller), { group, before: held.tree, after: held.tree })
    if (refusal) return refuseGrant(refusal)
    return change(trx, held)
  })
  if (changed.ok) rightsChanged({ institutionId, group })
  return changed
}

const giverIn = async (trx: TransactionClientContract, caller: Caller) => ({
  ...caller,
  tree: ofSchools(await readRights(trx, caller.institutionId, caller), caller.schoolIds),
})

const nameTaken = () => refuse('invalid', 'validation', { fields: { name: ['access.role_name_taken'] } })

async function isTaken(
  trx: TransactionClientContract,
  institutionId: number,
  name: string,
  except = 0
): Promise<boolean> {
  const other = await select(trx, 'roles', { id: 'roles.id' })
    .where({ institution_id: institutionId, name_key: foldName(name) })
    .whereNot('id', except)
    .first()
  return Boolean(other)
}
