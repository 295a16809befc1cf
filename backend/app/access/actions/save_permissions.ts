import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { rightsChanged } from '#identity'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  refuseNotFound,
  repeatOnDeadlock,
  select,
  toIso,
  type Caller,
  type DomainError,
  type Group,
  type Result,
} from '#shared'
import { grantRefusal, switched, type GrantRefusal } from '../domain/granting.js'
import { mergeTree, switchesOf, type PermissionTree } from '../domain/permission_tree.js'
import type { TreeOwner } from '../permission_cache.js'
import { readRights, ofSchools, schoolTrees } from '../queries/group_permissions.js'
import { holdTrees } from './hold_trees.js'

export type WantedChange = {
  /** Switches by name; those that are not named stay. */
  readonly changes: unknown
  /** The save that the editor read; without it, the last word holds switch by switch. */
  readonly version?: number | undefined
  /** Switches that schools have off, and get back (ADR 60). */
  readonly lifted?: readonly string[] | undefined
}

/**
 * Saves the switches that `changes` names of the tree of a group, or of a role over it, which holds for the institution. Two saves at once
 * wait for each other, and each switch that changes is on record.
 * @returns refused: `not_found` for a role that is not there; `cannot_grant`, `last_key` and `not_for_candidates` (`grantRefusal`, with their
 * `paths`); `changed_meanwhile` where `version` is not the last, with who saved since, when, and which switches
 */
export async function savePermissions(
  caller: Caller,
  owner: TreeOwner,
  { changes, version, lifted = [] }: WantedChange
): Promise<Result<null, DomainError>> {
  const { institutionId } = caller
  const { group } = owner
  for (const name of new Set([group, caller.group])) await addMissing(institutionId, name)
  const saved = await inTransaction<number, DomainError>(async (trx) => {
    const held = await holdTrees(trx, caller, owner)
    if (!held) return refuseNotFound()
    const changedAt = new Map<string, number>(
      Object.entries(JSON.parse(held.switchVersionsJson ?? '{}') as Record<string, number>)
    )
    if (version !== undefined && version !== held.version)
      return refuseStale(
        trx,
        held,
        [...changedAt].filter(([, at]) => at > version).map(([path]) => path)
      )
    const before = held.tree
    const after = mergeTree(before, changes)
    const tree = ofSchools(await readRights(trx, institutionId, caller), caller.schoolIds)
    const refusal = grantRefusal({ ...caller, tree }, { group, before, after, lifted })
    if (refusal) return refuseGrant(refusal)
    const changed = switched(before, after)
    if (changed.size > 0) {
      for (const path of changed.keys()) changedAt.set(path, held.version + 1)
      await trx
        .from(held.table)
        .where('id', held.id)
        .update({
          permissions_json: JSON.stringify(after),
          version: held.version + 1,
          switch_versions_json: JSON.stringify(Object.fromEntries(changedAt)),
          changed_by: caller.userId,
          changed_at: clock.now(),
        })
    }
    for (const [path, on] of changed) await recordSwitch(trx, caller, { ...owner, switched: { [path]: on } })
    return ok(changed.size + (owner.roleId === null ? await lift(trx, caller, group, lifted) : 0))
  })
  if (!saved.ok) return saved
  if (saved.value > 0) rightsChanged({ institutionId, group })
  return ok(null)
}

/**
 * A row that is there can be locked; on MariaDB the gap of a missing one makes two saves wait in a circle. Committed by itself, and one row a
 * statement: several at once lock in an order of their own.
 */
export async function addMissing(institutionId: number, group: Group): Promise<void> {
  const own = { institution_id: institutionId, group_name: group }
  const held = await select(db, 'group_permissions', { id: 'group_permissions.id' }).where(own).first()
  if (held) return
  await repeatOnDeadlock(() =>
    db
      .knexQuery()
      .table('group_permissions')
      .insert({ ...own, permissions_json: '{}' })
      .onConflict(['institution_id', 'group_name'])
      .ignore()
  )
}

/** Each grant is a row of its own: whoever looks for one switch finds every time that it was turned. */
const recordSwitch = (
  trx: TransactionClientContract,
  by: Caller,
  {
    roleId = null,
    ...detail
  }: {
    group: Group
    roleId?: number | null
    schools?: readonly number[]
    switched: Record<string, boolean>
  }
) =>
  record(trx, {
    act: 'permissions_changed',
    by,
    subject: roleId === null ? { type: 'group', id: null } : { type: 'role', id: roleId },
    detail: { school: null, ...detail },
  })

/** Schools that one statement changes, and that one row of the record names. */
const SCHOOLS_AT_ONCE = 500

/**
 * Gives back what schools took while they could. Everybody who saves this group waits meanwhile: one statement for all schools that end with
 * the same tree, and one row of the record for each switch and so many schools.
 * @returns how many switches came on
 */
async function lift(
  trx: TransactionClientContract,
  caller: Caller,
  group: Group,
  lifted: readonly string[]
): Promise<number> {
  if (lifted.length === 0) return 0
  const schoolsBySwitch = new Map<string, number[]>()
  const schoolsByTree = new Map<string, number[]>()
  const add = (to: Map<string, number[]>, key: string, schoolId: number) =>
    void (to.get(key)?.push(schoolId) ?? to.set(key, [schoolId]))
  for (const [schoolId, tree] of await schoolTrees(trx, caller.institutionId, group)) {
    const own = switchesOf(tree)
    const coming = lifted.filter((path) => own.get(path) === false)
    if (coming.length === 0) continue
    add(schoolsByTree, JSON.stringify(mergeTree(tree, treeWith(coming))), schoolId)
    for (const path of coming) add(schoolsBySwitch, path, schoolId)
  }
  for (const [json, all] of schoolsByTree)
    for (const schools of packets(all))
      await trx
        .from('school_permissions')
        .where('group_name', group)
        .whereIn('school_id', schools)
        .update({ permissions_json: json })
  for (const [path, all] of schoolsBySwitch)
    for (const schools of packets(all))
      await recordSwitch(trx, caller, { group, schools, switched: { [path]: true } })
  return schoolsBySwitch.size
}

function* packets(schools: readonly number[]) {
  for (let from = 0; from < schools.length; from += SCHOOLS_AT_ONCE)
    yield schools.slice(from, from + SCHOOLS_AT_ONCE)
}

/** A tree that has these switches on, and names no other. */
function treeWith(paths: readonly string[]): PermissionTree {
  const tree: Record<string, PermissionTree | boolean> = {}
  for (const path of paths) {
    const names = path.split('.')
    let at = tree
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as typeof at
    at[names.at(-1) ?? path] = true
  }
  return tree
}

/** What it is refused with, as the editor shows it. */
export const refuseGrant = ({ code, paths }: GrantRefusal): Result<never, DomainError> =>
  refuse(code === 'cannot_grant' ? 'forbidden' : 'conflict', code, {
    messages: [`access.${code}`],
    params: { paths: paths.join(', ') },
    extra: { paths },
  })

export async function refuseStale(
  trx: TransactionClientContract,
  { version, changedBy, changedAt }: { version: number; changedBy: number | null; changedAt: number | null },
  fields: readonly string[]
): Promise<Result<never, DomainError>> {
  const person =
    changedBy === null
      ? null
      : await select(trx, 'users', { name: 'users.name' }).where('id', changedBy).first()
  return refuse('conflict', 'changed_meanwhile', {
    messages: ['access.changed_meanwhile'],
    params: { who: person?.name ?? '–' },
    extra: {
      version,
      changedBy: person?.name ?? null,
      changedAt: changedAt === null ? null : toIso(changedAt),
      fields,
    },
  })
}
