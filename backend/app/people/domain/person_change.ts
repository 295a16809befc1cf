import { createHash } from 'node:crypto'
import { isStaffGroup, type Group } from '#shared'

/** What is edited of a person; `schoolId` null: of no school; `further`: ids of schools beside it, of the staff alone. */
export type Edited = {
  readonly name: string
  readonly email: string | null
  readonly publicIdentifier: string | null
  readonly schoolId: number | null
  readonly further: readonly number[]
  readonly groups: readonly Group[]
  readonly roles: RolesByGroup
  readonly isActive: boolean
}

/** Ids of roles, by the group that each is over; a group that is not named is without one. */
export type RolesByGroup = Readonly<Partial<Record<Group, number>>>

/** Roles by the group that each is over. */
export const rolesOf = (roles: readonly { readonly id: number; readonly group: Group }[]): RolesByGroup =>
  Object.fromEntries(roles.map(({ id, group }) => [group, id]))

/** What gives somebody rights: a group of the staff, with or without a role over it. */
export type Grant = { readonly group: Group; readonly roleId: number | null }

/** Two grants with one key give the same rights. */
export type GrantKey = string
export const grantKey = ({ group, roleId }: Grant): GrantKey => `${group}:${roleId ?? ''}`

/** All that gives somebody rights as staff. */
export const grantsOf = ({ groups, roles }: Pick<Edited, 'groups' | 'roles'>): Grant[] =>
  groups.filter(isStaffGroup).map((group) => ({ group, roleId: roles[group] ?? null }))

/** What of `after` somebody is given who has what `before` says. */
export function grantsGiven(
  before: Pick<Edited, 'groups' | 'roles'>,
  after: Pick<Edited, 'groups' | 'roles'>
): Grant[] {
  const had = new Set(grantsOf(before).map(grantKey))
  return grantsOf(after).filter((grant) => !had.has(grantKey(grant)))
}

/** Fields that differ. */
export function fieldsChanged(before: Edited, after: Edited): (keyof Edited)[] {
  const own = ['name', 'email', 'publicIdentifier', 'schoolId', 'isActive'] as const
  const fields: (keyof Edited)[] = own.filter((field) => before[field] !== after[field])
  if (isOtherSet(before.further, after.further)) fields.push('further')
  if (groupsChanged(before, after).length > 0) fields.push('groups')
  if (rolesChanged(before, after).length > 0) fields.push('roles')
  return fields
}

const isOtherSet = (before: readonly number[], after: readonly number[]): boolean =>
  before.length !== after.length || before.some((id) => !after.includes(id))

type Placed = Pick<Edited, 'schoolId' | 'further'>

/** Every school of somebody, the first one first. */
export const schoolsOf = ({ schoolId, further }: Placed): number[] => [
  ...(schoolId === null ? [] : [schoolId]),
  ...further,
]

/** Whether somebody comes to be of other schools. */
export const schoolsChanged = (before: Placed, after: Placed): boolean =>
  before.schoolId !== after.schoolId || isOtherSet(before.further, after.further)

/** Without a first school the first of the others is it: nobody has further schools alone. */
export function placed(schoolId: number | null, further: readonly number[]): Placed {
  const [first = null, ...others] = schoolsOf({ schoolId, further: further.filter((id) => id !== schoolId) })
  return { schoolId: first, further: others }
}

/** Groups in which the role is another one, where somebody is in them before and after; also from or to none. */
export const rolesChanged = (before: Edited, after: Edited): Group[] =>
  after.groups.filter((group) => before.groups.includes(group) && before.roles[group] !== after.roles[group])

/** Groups that come or go. */
export const groupsChanged = (before: Pick<Edited, 'groups'>, after: Pick<Edited, 'groups'>): Group[] => [
  ...before.groups.filter((group) => !after.groups.includes(group)),
  ...after.groups.filter((group) => !before.groups.includes(group)),
]

/** Says which state a form was filled in from: another one where any edited field differs, whoever changed it. */
export function versionOf(person: Edited): string {
  const { name, email, publicIdentifier, schoolId, further, groups, roles, isActive } = person
  const schools = [schoolId, ...further.toSorted((a, b) => a - b)]
  const held = groups.toSorted().map((group) => [group, roles[group] ?? null])
  const state = [name, email, publicIdentifier, schools, held, isActive]
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16)
}

/** Who edits whom. `lacking`: what the editor has not of the rights that each group or role of the staff has, in the schools that it is about; one that
 * is not asked for is one that somebody gave meanwhile, and is refused. */
export type Editing = {
  readonly isSelf: boolean
  readonly isAdministrator: boolean
  /** The schools that the editor acts for; null: all of the institution. */
  readonly ownSchools: readonly number[] | null
  readonly lacking: ReadonlyMap<GrantKey, readonly string[]>
  /** Whether the institution has another active administrator. */
  readonly hasOtherKey: boolean
  /** Whether the person sits an exam now. */
  readonly isSitting: boolean
}

export type ChangeRefusal = {
  readonly code:
    | 'own_account'
    | 'other_schools'
    | 'administrator_account'
    | 'access_by_administrators'
    | 'cannot_grant'
    | 'last_key'
    | 'is_sitting'
  /** Rights that the editor has not. */
  readonly paths: readonly string[]
}

const NOT_ONES_OWN: readonly (keyof Edited)[] = ['groups', 'roles', 'isActive', 'schoolId', 'further']
const ADMINISTRATOR: Group = 'ADMINISTRADOR'
const refused = (code: ChangeRefusal['code'], paths: readonly string[] = []) => ({ code, paths })

/**
 * Nobody grants what they have not (ADR 60), and nobody gets it by another's account: whoever is no administrator edits only those whose rights
 * they have too, because an address is a way in, and of those with several schools (ADR 73) only who is of no other than theirs. Nobody changes what they may themselves, and an institution always has an active administrator.
 * @returns null: the change may be made
 */
export function changeRefusal(editing: Editing, before: Edited, after: Edited): ChangeRefusal | null {
  const { isSelf, isAdministrator, ownSchools, lacking, hasOtherKey, isSitting } = editing
  const fields = fieldsChanged(before, after)
  if (fields.length === 0) return null
  if (!isAdministrator && [...before.groups, ...after.groups].includes(ADMINISTRATOR))
    return refused('administrator_account')
  if (isSelf && fields.some((field) => NOT_ONES_OWN.includes(field))) return refused('own_account')
  if (!isSelf && isOfOthersToo(before, ownSchools)) return refused('other_schools')
  // Whoever has the address gets a link to a new password: of candidates and guardians no switch says who may (ADR 63).
  if (!isAdministrator && !isSelf && fields.includes('email') && before.groups.length > 0)
    if (grantsOf(before).length === 0) return refused('access_by_administrators')
  const given = grantsGiven(before, after)
  const about = isAdministrator ? given : [...grantsOf(before), ...given]
  const paths = new Set(about.flatMap((grant) => lacking.get(grantKey(grant)) ?? [grant.group]))
  if (paths.size > 0) return refused('cannot_grant', [...paths])
  const isKey = ({ groups, isActive }: Edited) => isActive && groups.includes(ADMINISTRATOR)
  if (isKey(before) && !isKey(after) && !hasOtherKey) return refused('last_key')
  return isSitting && endsSessions(before, after) ? refused('is_sitting') : null
}

/** Whether somebody of several schools is of one that is none of `own`; null: all are. */
const isOfOthersToo = (person: Placed, own: readonly number[] | null): boolean =>
  own !== null && person.further.length > 0 && schoolsOf(person).some((id) => !own.includes(id))

/** Whether sessions must not go on as they are: a group is gone, or the person may not log in any more. */
export const endsSessions = (before: Edited, after: Edited): boolean =>
  (before.isActive && !after.isActive) || before.groups.some((group) => !after.groups.includes(group))
