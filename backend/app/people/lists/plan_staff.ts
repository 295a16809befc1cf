import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { rightsLackingIn, type LackingIn } from '#access'
import {
  findPersonRow,
  freeUsername,
  normalUsername,
  peopleNamed,
  personMeant,
  schoolScopeOf,
  usernamesFor,
  type NamedPerson,
  type SchoolScope,
} from '#identity'
import {
  refusedFor,
  type CheckedRow,
  type Importer,
  type ImportMode,
  type Remark,
  type RowChange,
} from '#imports'
import { select } from '#shared'
import { editedOf } from '../actions/change_person.js'
import { ownSchools } from '../actions/school_of_person.js'
import {
  changeRefusal,
  grantKey,
  grantsGiven,
  grantsOf,
  schoolsChanged,
  schoolsOf,
  type Edited,
  type GrantKey,
} from '../domain/person_change.js'
import type { StaffRow } from '../domain/staff_row.js'
import { classesTaught, staffPlaces, type NamedClass } from './staff_places.js'

/** What a row comes to; `userId` null: they are made. `before` of whoever is new: in no group, and not active. */
export type StaffWork = {
  readonly userId: number | null
  readonly username: string
  readonly before: Edited
  readonly after: Edited
  readonly classes: readonly number[]
}

/** `work` null: there is none. */
export type PlannedStaff = { readonly checked: CheckedRow; readonly work: StaffWork | null }

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

/** Rows of one look may mean one person, or want one name. */
type Plan = Asked & {
  readonly client: TransactionClientContract
  readonly scope: SchoolScope
  readonly codename: string
  readonly named: Awaited<ReturnType<typeof peopleNamed>>
  readonly places: Awaited<ReturnType<typeof staffPlaces>>
  readonly taught: ReadonlyMap<number, readonly number[]>
  readonly lacking: LackingIn
  readonly made: Set<string>
  readonly met: Set<number>
}

/**
 * What rows of a list of staff would do, without writing: the same in a preview and, under the lock of the institution, when they are applied. Nobody
 * gives a group whose rights they have not in that school, and no account is edited of whom that holds (`changeRefusal`).
 */
export async function planStaff(
  client: TransactionClientContract,
  asked: Asked,
  rows: readonly StaffRow[]
): Promise<PlannedStaff[]> {
  const { importer } = asked
  const scope = await schoolScopeOf(importer, client)
  const { codename } = await select(client, 'institutions', { codename: 'institutions.codename' })
    .where('id', importer.institutionId)
    .firstOrFail()
  const named = await peopleNamed(client, importer.institutionId, {
    identifiers: rows.flatMap(({ publicIdentifier }) => publicIdentifier ?? []),
    usernames: rows.flatMap(({ username, publicIdentifier }) =>
      username === undefined ? usernamesFor(codename, publicIdentifier ?? '') : [normalUsername(username)]
    ),
  })
  const people = [...named.byIdentifier.values()].flat().concat(...named.byUsername.values())
  const plan: Plan = {
    ...asked,
    client,
    scope,
    codename,
    named,
    places: await staffPlaces(client, scope),
    taught: await classesTaught(
      client,
      people.map(({ id }) => id)
    ),
    lacking: rightsLackingIn(client, importer),
    made: new Set(),
    met: new Set(),
  }
  const planned: PlannedStaff[] = []
  for (const row of rows) planned.push(await planRow(plan, row))
  return planned
}

const refused = (...problems: readonly Remark[]): PlannedStaff => ({
  checked: refusedFor(problems),
  work: null,
})
const identity = (field: string, text: string): Remark => ({ field, text: `identity.row_${text}` })
const people = (field: string, text: string, params?: Remark['params']): Remark => ({
  field,
  text: `people.row_${text}`,
  ...(params && { params }),
})

async function planRow(plan: Plan, row: StaffRow): Promise<PlannedStaff> {
  const whom = personMeant(row, plan.named, plan.scope.institutionId)
  if ('text' in whom) return refused(whom)
  const { checked, work } = await planPerson(plan, row, whom.person)
  const school = typeof row.school === 'string' ? plan.places.school(row.school) : null
  const place = school === null || 'text' in school ? null : { schoolId: school.id, classId: null }
  return { checked: { ...checked, names: { personId: whom.person?.id ?? null, place } }, work }
}

async function planPerson(plan: Plan, row: StaffRow, person: NamedPerson | null): Promise<PlannedStaff> {
  const { mode, met, scope, places } = plan
  const key = row.publicIdentifier === undefined ? 'username' : 'public_identifier'
  if (person !== null && met.has(person.id)) return refused(identity(key, 'two_people'))
  if (person === null ? mode === 'update' : mode === 'create')
    return refused(identity(key, person === null ? 'not_there' : 'already_there'))
  if (person?.groups.some((group) => group === 'ALUNO' || group === 'RESPONDENTE'))
    return refused(people(key, 'is_candidate'))
  const school = typeof row.school === 'string' ? places.school(row.school) : null
  if (school !== null && 'text' in school) return refused(school)
  const schoolId = school?.id ?? (row.school === undefined ? (person?.schoolId ?? null) : null)
  if (schoolId === null && !scope.all && person?.schoolId !== null)
    return refused(people('school', 'school_missing'))
  const classes = row.classes.map((name) => places.schoolClass(name, schoolId))
  const unknown = classes.filter((one): one is Remark => 'text' in one)
  if (unknown.length > 0) return refused(...unknown)
  const taught = classes.filter((one): one is NamedClass => !('text' in one))
  return person === null
    ? planNew(plan, row, schoolId, taught)
    : planChange(plan, row, person, { schoolId, taught })
}

async function planNew(
  plan: Plan,
  row: StaffRow,
  schoolId: number | null,
  taught: readonly NamedClass[]
): Promise<PlannedStaff> {
  const { name, email, groups, publicIdentifier = null } = row
  const missing = [
    ...(name === undefined ? [identity('name', 'name_missing')] : []),
    ...(email === undefined ? [people('email', 'email_missing')] : []),
    ...(groups.length === 0 ? [people('groups', 'groups_missing')] : []),
  ]
  if (name === undefined || email === undefined || missing.length > 0) return refused(...missing)
  const username = freeUsername(row, plan.named, plan.codename, plan.made)
  if (username === null) return refused(identity('username', 'username_taken'))
  if (username.length > USERNAME_MAX) return refused(identity('username', 'username_long'))
  const after: Edited = {
    name,
    email,
    publicIdentifier,
    schoolId,
    further: [],
    groups,
    roles: {},
    isActive: true,
  }
  const before: Edited = { ...after, groups: [], isActive: false }
  const problem = await rightsProblem(plan, { before, after, isSelf: false })
  if (problem) return refused(problem)
  const changes: RowChange[] = [
    { field: 'name', from: null, to: name },
    { field: 'username', from: null, to: username },
    { field: 'email', from: null, to: email },
    { field: 'publicIdentifier', from: null, to: publicIdentifier },
    { field: 'groups', from: null, to: groups.join(', ') },
    { field: 'school', from: null, to: plan.places.nameOf(schoolId) },
    { field: 'class', from: null, to: classNames(taught) },
  ]
  return {
    checked: {
      outcome: 'create',
      changes: changes.filter(({ to }) => to !== null),
      problems: [],
      warnings: [],
    },
    work: { userId: null, username, before, after, classes: taught.map(({ id }) => id) },
  }
}

const USERNAME_MAX = 150

async function planChange(
  plan: Plan,
  row: StaffRow,
  { id }: NamedPerson,
  { schoolId, taught }: { readonly schoolId: number | null; readonly taught: readonly NamedClass[] }
): Promise<PlannedStaff> {
  const key = row.publicIdentifier === undefined ? 'username' : 'public_identifier'
  const stored = await findPersonRow(plan.importer, id, plan.client)
  if (!stored) return refused(identity(key, 'taken'))
  const deactivated = await select(plan.client, 'users', { run: 'users.deactivated_by_import' })
    .where('id', id)
    .firstOrFail()
  plan.met.add(id)
  const before = editedOf(stored)
  // Of several schools a list with one says nothing: one of theirs changes nothing, and any other is put on their record by hand.
  const isOfSeveral = before.further.length > 0
  const named = schoolId ?? 0
  if (isOfSeveral && !schoolsOf(before).includes(named)) return refused(people('school', 'several_schools'))
  const after: Edited = {
    ...before,
    name: row.name ?? before.name,
    email: row.email ?? before.email,
    publicIdentifier: row.publicIdentifier ?? before.publicIdentifier,
    schoolId: isOfSeveral ? before.schoolId : schoolId,
    groups: [...before.groups, ...row.groups.filter((group) => !before.groups.includes(group))],
    isActive: before.isActive || deactivated.run !== null,
  }
  const fresh = taught.filter((one) => !(plan.taught.get(id) ?? []).includes(one.id))
  const changes = changesOf(plan, before, after)
  if (fresh.length > 0) changes.push({ field: 'class', from: null, to: classNames(fresh) })
  const problem = await rightsProblem(plan, { before, after, isSelf: id === plan.importer.userId })
  if (problem) return refused(problem)
  const warnings = [
    ...(after.isActive ? [] : [identity(key, 'stays_inactive')]),
    ...(row.username !== undefined && normalUsername(row.username) !== stored.username
      ? [people('username', 'username_stays')]
      : []),
  ]
  if (changes.length === 0)
    return { checked: { outcome: 'same', changes, problems: [], warnings }, work: null }
  return {
    checked: { outcome: 'change', changes, problems: [], warnings },
    work: {
      userId: id,
      username: stored.username,
      before,
      after,
      classes: fresh.map((one) => one.id),
    },
  }
}

function changesOf({ places }: Plan, before: Edited, after: Edited): RowChange[] {
  const flag = (value: boolean) => (value ? '1' : '0')
  const all: RowChange[] = [
    { field: 'name', from: before.name, to: after.name },
    { field: 'email', from: before.email, to: after.email },
    { field: 'publicIdentifier', from: before.publicIdentifier, to: after.publicIdentifier },
    { field: 'groups', from: before.groups.join(', '), to: after.groups.join(', ') },
    { field: 'isActive', from: flag(before.isActive), to: flag(after.isActive) },
  ]
  if (before.schoolId !== after.schoolId)
    all.push({ field: 'school', from: places.nameOf(before.schoolId), to: places.nameOf(after.schoolId) })
  return all.filter(({ from, to }) => from !== to)
}

const classNames = (classes: readonly NamedClass[]): string | null =>
  classes.map(({ name, schoolYear }) => `${name} (${schoolYear})`).join(', ') || null

/** So many of the rights are named. */
const NAMED = 5

type Change = { readonly before: Edited; readonly after: Edited; readonly isSelf: boolean }

async function rightsProblem(
  { importer, lacking }: Plan,
  { before, after, isSelf }: Change
): Promise<Remark | null> {
  const refusal = changeRefusal(
    {
      isSelf,
      isAdministrator: importer.group === 'ADMINISTRADOR',
      ownSchools: ownSchools(importer),
      lacking: await lackingFor(lacking, before, after),
      // A list takes no group away.
      hasOtherKey: true,
      isSitting: false,
    },
    before,
    after
  )
  return refusal && people('groups', refusal.code, { paths: refusal.paths.slice(0, NAMED).join(', ') })
}

/** Rights of each group and role of the staff that a change is about, which the importer has not where the person is and where they come to be. */
export async function lackingFor(
  lackingIn: LackingIn,
  before: Edited,
  after: Edited
): Promise<ReadonlyMap<GrantKey, readonly string[]>> {
  const all = new Map<GrantKey, readonly string[]>()
  for (const grant of [...grantsOf(before), ...grantsGiven(before, after)])
    for (const state of schoolsChanged(before, after) ? [before, after] : [after])
      all.set(grantKey(grant), [
        ...(all.get(grantKey(grant)) ?? []),
        ...(await lackingIn(grant, schoolsOf(state))),
      ])
  return all
}
