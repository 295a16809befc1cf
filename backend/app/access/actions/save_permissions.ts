import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { rightsChanged } from '#identity'
import { ok, refuse, type Caller, type DomainError, type Group, type Result } from '#shared'
import { mapSwitches, mergeTree, switchesOf, type PermissionTree } from '../domain/permission_tree.js'
import { institutionPermissions, permissionsOf, schoolPermissions } from '../queries/group_permissions.js'

/** Where a change applies: to the institution, or to one school. */
type Reach = { readonly schoolId: number | null }

/**
 * Saves the switches that `changes` names for a group and returns the complete tree as it counts then. An institution decides what its
 * groups may; a school takes from that, for its own people, and gives back what it took. Each change is on record.
 * @returns refused: `permission_of_institution` for the switch `path` that a school wanted on although its institution has it off
 */
export async function savePermissions(
  caller: Caller,
  group: Group,
  { schoolId }: Reach,
  changes: unknown
): Promise<Result<PermissionTree, DomainError>> {
  const { institutionId } = caller
  const before = await permissionsOf({ institutionId, schoolId, group })
  const wanted = mergeTree(before, changes)
  let stored = wanted
  if (schoolId !== null) {
    const given = switchesOf(await institutionPermissions(institutionId, group))
    const beyond = [...switchesOf(wanted)].find(([path, on]) => on && !given.get(path))
    if (beyond)
      return refuse('forbidden', 'permission_of_institution', {
        messages: ['access.permission_of_institution'],
        params: { path: beyond[0] },
      })
    // What the institution has off is not the school's to decide: it stays as the school had it.
    const own = switchesOf(await schoolPermissions(schoolId, group))
    stored = mapSwitches(wanted, (path, on) => (given.get(path) ? on : own.get(path) === true))
  }
  const previous = switchesOf(before)
  const switched = Object.fromEntries(
    [...switchesOf(wanted)].filter(([path, on]) => previous.get(path) !== on)
  )
  await db.transaction(async (trx) => {
    const row = { group_name: group, permissions_json: JSON.stringify(stored) }
    await (schoolId === null
      ? trx
          .knexQuery()
          .table('group_permissions')
          .insert({ institution_id: institutionId, ...row })
          .onConflict(['institution_id', 'group_name'])
          .merge(['permissions_json'])
      : trx
          .knexQuery()
          .table('school_permissions')
          .insert({ school_id: schoolId, ...row })
          .onConflict(['school_id', 'group_name'])
          .merge(['permissions_json']))
    if (Object.keys(switched).length > 0)
      await record(trx, {
        act: 'permissions_changed',
        by: caller,
        subject: { type: 'group', id: null },
        detail: { group, school: schoolId, switched },
      })
  })
  if (Object.keys(switched).length > 0) rightsChanged({ institutionId, group })
  return ok(wanted)
}
