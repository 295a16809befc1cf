import { record } from '#audit'
import { rightsLacking } from '#access'
import {
  endSessionsIn,
  findPersonRow,
  hasOtherActive,
  isBeingErased,
  isSittingNow,
  rightsChanged,
  savePerson,
  takenNames,
  type PersonRow,
} from '#identity'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Group,
  type Result,
} from '#shared'
import {
  changeRefusal,
  endsSessions,
  fieldsChanged,
  grantKey,
  grantsGiven,
  grantsOf,
  rolesOf,
  schoolsChanged,
  schoolsOf,
  versionOf,
  type ChangeRefusal,
  type Edited,
  type GrantKey,
} from '../domain/person_change.js'
import { missingRole } from './roles_of_person.js'
import { furtherProblem, mayHaveSchool, ownSchools } from './school_of_person.js'

/** The edited fields of a row. */
export const editedOf = ({
  name,
  email,
  publicIdentifier,
  school,
  further,
  groups,
  roles,
  isActive,
}: PersonRow): Edited => ({
  name,
  email,
  publicIdentifier,
  schoolId: school?.id ?? null,
  further: further.map(({ id }) => id),
  groups,
  roles: rolesOf(roles),
  isActive,
})

/** What is to be stored of a person as they are; `version`: of the state that it was decided from. */
export type Change = { readonly version?: string; readonly to: (before: Edited) => Edited }

/**
 * Changes somebody of the caller's scope. Sessions end where a group is gone or the person may not log in any more.
 * @returns what it was and is; refused: `not_found`; 409 `changed_meanwhile`, `being_erased`, `last_key`, `is_sitting`; 403 `own_account`, `other_schools`,
 * `administrator_account`, `cannot_grant` with `paths`; about `publicIdentifier`, `school`, `schools` and `roles`
 */
export async function changePerson(
  caller: Caller,
  id: number,
  change: Change
): Promise<Result<Changed, DomainError>> {
  // Read outside: SQLite has one connection.
  const lacking = await lackingFor(caller, id, change)
  if (!lacking) return refuseNotFound()
  return inTransaction((trx) => changeIn(trx, caller, id, { change, lacking }))
}

export type Changed = { readonly before: Edited; readonly after: Edited }

type Lacking = ReadonlyMap<GrantKey, readonly string[]>

/** The rights that a change is about and the caller has not, as somebody is now; null: not there. Read before the transaction of `changeIn`. */
export async function lackingFor(caller: Caller, id: number, { to }: Change): Promise<Lacking | null> {
  const seen = await findPersonRow(caller, id)
  return seen && lackingRights(caller, editedOf(seen), to(editedOf(seen)))
}

/** As `changePerson`, in a transaction of the caller's. A refusal has written nothing. */
export async function changeIn(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  { change: { version, to }, lacking }: { readonly change: Change; readonly lacking: Lacking }
): Promise<Result<Changed, DomainError>> {
  await trx.from('institutions').where('id', caller.institutionId).forUpdate().select('id')
  await trx.from('users').where('id', id).forUpdate().select('id')
  const row = await findPersonRow(caller, id, trx)
  if (!row) return refuseNotFound()
  if (await isBeingErased(trx, id)) return refuseConflict('being_erased', 'people.being_erased')
  const before = editedOf(row)
  if (version !== undefined && version !== versionOf(before))
    return refuse('conflict', 'changed_meanwhile', { messages: ['people.changed_meanwhile'] })
  const after = to(before)
  const unknown = await missingRole(trx, caller.institutionId, before, after)
  if (unknown) return unknown
  const refusal = changeRefusal(
    {
      isSelf: id === caller.userId,
      isAdministrator: caller.group === 'ADMINISTRADOR',
      ownSchools: ownSchools(caller),
      lacking,
      hasOtherKey: await hasOtherActive(trx, {
        institutionId: caller.institutionId,
        group: 'ADMINISTRADOR',
        except: id,
      }),
      isSitting: endsSessions(before, after) && (await isSittingNow(id, trx)),
    },
    before,
    after
  )
  if (refusal) return refuseChange(refusal)
  const wrong = await wrongFields(trx, caller, id, before, after)
  if (wrong) return wrong
  await savePerson(trx, { id, institutionId: caller.institutionId }, before, after)
  await recordChange(trx, caller, id, before, after)
  if (endsSessions(before, after)) await endSessionsIn(trx, id, 'all', caller)
  if (fieldsChanged(before, after).length > 0) trx.after('commit', () => rightsChanged({ userId: id }))
  return ok({ before, after })
}

async function wrongFields(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  before: Edited,
  after: Edited
): Promise<Result<never, DomainError> | null> {
  const { publicIdentifier, schoolId } = after
  if (schoolId !== before.schoolId && !(await mayHaveSchool(trx, caller, schoolId)))
    return refuse('invalid', 'validation', { fields: { school: ['people.school_unknown'] } })
  const problem = await furtherProblem(trx, caller, before, after)
  if (problem !== null) return refuse('invalid', 'validation', { fields: { schools: [problem] } })
  if (publicIdentifier === before.publicIdentifier) return null
  const taken = await takenNames(trx, caller.institutionId, { publicIdentifier, except: id })
  return taken.publicIdentifier
    ? refuse('invalid', 'validation', { fields: { publicIdentifier: ['people.identifier_taken'] } })
    : null
}

/**
 * Rights of each group and role of the staff that it is about, which the caller has not, where the person is and where they come to be. Of
 * administrators it is about what they give (`changeRefusal`).
 */
async function lackingRights(caller: Caller, before: Edited, after: Edited): Promise<Lacking> {
  const given = grantsGiven(before, after)
  const states =
    caller.group === 'ADMINISTRADOR'
      ? [{ grants: given, schoolIds: schoolsOf(after) }]
      : schoolsChanged(before, after)
        ? [before, after].map((state) => ({ grants: grantsOf(state), schoolIds: schoolsOf(state) }))
        : [{ grants: [...grantsOf(before), ...given], schoolIds: schoolsOf(after) }]
  const lacking = new Map<GrantKey, string[]>()
  for (const { grants, schoolIds } of states)
    for (const grant of grants)
      lacking.set(grantKey(grant), [
        ...(lacking.get(grantKey(grant)) ?? []),
        ...(await rightsLacking(caller, { ...grant, schoolIds })),
      ])
  return lacking
}

/** So many of the rights are named. */
const NAMED = 5

export const refuseChange = ({ code, paths }: ChangeRefusal): Result<never, DomainError> =>
  refuse(code === 'last_key' || code === 'is_sitting' ? 'conflict' : 'forbidden', code, {
    messages: [`people.${code}`],
    params: { paths: paths.slice(0, NAMED).join(', ') },
    extra: { paths },
  })

/** Fields whose change is a row of the record of its own. */
const OF_THEIR_OWN: readonly (keyof Edited)[] = ['groups', 'roles', 'isActive']

/** Names of fields, not what is in them: the record outlives a person's data. Of schools their numbers. Every group that comes or goes is a row of its own. */
async function recordChange(
  trx: TransactionClientContract,
  by: Caller,
  id: number,
  before: Edited,
  after: Edited
): Promise<void> {
  const subject = { type: 'user', id } as const
  const fields = fieldsChanged(before, after).filter((field) => !OF_THEIR_OWN.includes(field))
  const [from, to] = [schoolsOf(before), schoolsOf(after)]
  if (fields.length > 0)
    await record(trx, {
      act: 'person_changed',
      by,
      subject,
      detail: { fields },
      before: { schools: from },
      after: { schools: to },
    })
  if (before.isActive !== after.isActive)
    await record(trx, {
      act: 'person_activated',
      by,
      subject,
      before: { isActive: before.isActive },
      after: { isActive: after.isActive },
    })
  await recordGroups(trx, by, id, before, after)
}

type Held = Pick<Edited, 'groups' | 'roles'>

/** Every group and role that comes or goes is a row of its own; a role that goes with its group too. */
export async function recordGroups(
  trx: TransactionClientContract,
  by: Caller,
  id: number,
  before: Held,
  after: Held
): Promise<void> {
  const subject = { type: 'user', id } as const
  for (const group of after.groups.filter((one) => !before.groups.includes(one)))
    await record(trx, { act: 'group_given', by, subject, detail: { group } })
  for (const group of before.groups.filter((one) => !after.groups.includes(one)))
    await record(trx, { act: 'group_taken', by, subject, detail: { group } })
  for (const group of new Set([...before.groups, ...after.groups])) {
    const [had, has] = [roleIn(before, group), roleIn(after, group)]
    if (had === has) continue
    if (had !== null) await record(trx, { act: 'role_taken', by, subject, detail: { group, role: had } })
    if (has !== null) await record(trx, { act: 'role_given', by, subject, detail: { group, role: has } })
  }
}

const roleIn = ({ groups, roles }: Held, group: Group): number | null =>
  groups.includes(group) ? (roles[group] ?? null) : null
