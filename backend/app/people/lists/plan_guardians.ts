import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  freeUsername,
  guardiansByAddress,
  isOfErasedGuardian,
  isWithin,
  linksOfGuardians,
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
import { foldName, select } from '#shared'
import type { GuardianRow } from '../domain/guardian_row.js'

/** What a row comes to. `person` null: they are made, by the first row that names them; `username` is theirs. */
export type GuardianWork = {
  readonly person: NamedPerson | null
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly isActive: boolean
  /** Null: of a candidate who is not made yet; only looked at. */
  readonly candidateId: number | null
  readonly isLinked: boolean
}

/** `work` null: there is none. */
export type PlannedGuardian = { readonly checked: CheckedRow; readonly work: GuardianWork | null }

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

type Plan = Asked & {
  readonly scope: SchoolScope
  readonly codename: string
  readonly named: Awaited<ReturnType<typeof peopleNamed>>
  readonly byAddress: ReadonlyMap<string, readonly string[]>
  readonly links: ReadonlyMap<number, ReadonlySet<number>>
  readonly made: Set<string>
  /** Guardians whom rows before make, by what names them. */
  readonly fresh: Map<string, GuardianWork>
}

/**
 * What rows of a list of guardians would do, without writing: the same in a preview and, under the lock of the institution, when they are applied. The candidate
 * is of the importer's scope. What a guardian's account says is changed by a list of administrators alone, and only where they are nothing but a guardian.
 */
export async function planGuardians(
  client: TransactionClientContract,
  asked: Asked,
  rows: readonly GuardianRow[]
): Promise<PlannedGuardian[]> {
  const { institutionId } = asked.importer
  const scope = await schoolScopeOf(asked.importer, client)
  const { codename } = await select(client, 'institutions', { codename: 'institutions.codename' })
    .where('id', institutionId)
    .firstOrFail()
  const byAddress = await guardiansByAddress(client, institutionId, [
    ...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? [])),
  ])
  const named = await peopleNamed(client, institutionId, {
    identifiers: rows.map(({ candidate }) => candidate),
    usernames: [
      ...rows.flatMap(({ username, email }) =>
        username === undefined ? usernamesFor(codename, email ?? '') : [normalUsername(username)]
      ),
      ...[...byAddress.values()].flat(),
    ],
  })
  const guardianIds = [...named.byUsername.values()].map(({ id }) => id)
  const links = await linksOfGuardians(client, guardianIds)
  const plan: Plan = { ...asked, scope, codename, named, byAddress, links, made: new Set(), fresh: new Map() }
  return rows.map((row) => planRow(plan, row))
}

const refused = (...problems: readonly Remark[]): PlannedGuardian => ({
  checked: refusedFor(problems),
  work: null,
})
const people = (field: string, text: string): Remark => ({ field, text: `people.row_${text}` })
const identity = (field: string, text: string): Remark => ({ field, text: `identity.row_${text}` })

const isRemark = (found: object | null): found is Remark => found !== null && 'text' in found

function planRow(plan: Plan, row: GuardianRow): PlannedGuardian {
  const candidate = candidateOf(plan, row)
  if (isRemark(candidate)) return refused(candidate)
  const person = guardianOf(plan, row)
  if (isRemark(person)) return refused(person)
  const isErased = isNewAddress(row, person) && isOfErasedGuardian(row.email, plan.named.erased)
  if (isErased || (person !== null && person.erasingAt !== null))
    return refused(identity('email', 'being_erased'))
  const link = { field: 'candidate', from: null, to: `${candidate.name} (${row.candidate})` }
  if (person === null) return planNew(plan, row, candidate.id, link)
  if (!person.groups.includes('RESPONSIBLE')) return refused(people(keyOf(row), 'not_guardian'))
  const isLinked = candidate.id !== null && (plan.links.get(person.id)?.has(candidate.id) ?? false)
  if (plan.mode === 'create' && isLinked) return refused(people('student_identifier', 'link_there'))
  return planChange(plan, row, person, { candidateId: candidate.id, isLinked, link })
}

const keyOf = ({ username }: GuardianRow) => (username === undefined ? 'email' : 'username')

type Candidate = NonNullable<GuardianRow['known']>

/** Candidates who are not of the scope are as unknown as those who are not there. */
function candidateOf({ named, scope }: Plan, { candidate, known }: GuardianRow): Candidate | Remark {
  if (known) return known
  const unknown = people('student_identifier', 'candidate_unknown')
  const meant = personMeant({ publicIdentifier: candidate }, named, scope.institutionId)
  if (isRemark(meant)) return { ...meant, field: 'student_identifier' }
  const { person } = meant
  const sits = person?.groups.some((group) => group === 'ALUNO' || group === 'RESPONDENTE')
  return person !== null && sits && isWithin(scope, person) ? person : unknown
}

/** By user name, else by address among guardians; null: nobody yet. */
function guardianOf({ named, scope, byAddress }: Plan, row: GuardianRow): NamedPerson | null | Remark {
  const alike = byAddress.get(row.email?.toLowerCase() ?? '') ?? []
  if (row.username !== undefined) {
    const meant = personMeant({ username: row.username }, named, scope.institutionId)
    if (isRemark(meant)) return meant
    // Two with one address would be named by none any more.
    return meant.person === null && alike.length > 0 ? people('username', 'guardian_two') : meant.person
  }
  if (alike.length > 1) return people('email', 'guardian_ambiguous')
  const [username] = alike
  return username === undefined ? null : (named.byUsername.get(foldName(username)) ?? null)
}

const isNewAddress = ({ email }: GuardianRow, person: NamedPerson | null) =>
  email?.toLowerCase() !== person?.email?.toLowerCase()

const USERNAME_MAX = 150

function planNew(plan: Plan, row: GuardianRow, candidateId: number | null, link: RowChange): PlannedGuardian {
  if (plan.mode === 'update') return refused(people(keyOf(row), 'guardian_not_there'))
  const byName = row.username === undefined ? undefined : `username ${foldName(row.username)}`
  const byEmail = row.email === undefined ? undefined : `email ${row.email.toLowerCase()}`
  const alike = plan.fresh.get(byEmail ?? '')
  const before = byName === undefined ? alike : plan.fresh.get(byName)
  if (alike !== undefined && alike !== before) return refused(people('username', 'guardian_two'))
  if (before !== undefined)
    return {
      checked: { outcome: 'change', changes: [link], problems: [], warnings: [] },
      work: { ...before, candidateId },
    }
  const { name, email } = row
  const missing = [
    ...(name === undefined ? [identity('name', 'name_missing')] : []),
    ...(email === undefined ? [people('email', 'guardian_email_missing')] : []),
  ]
  if (name === undefined || email === undefined || missing.length > 0) return refused(...missing)
  const username = freeUsername(
    { username: row.username, publicIdentifier: email },
    plan.named,
    plan.codename,
    plan.made
  )
  if (username === null) return refused(identity('username', 'username_taken'))
  if (username.length > USERNAME_MAX) return refused(identity('username', 'username_long'))
  const work = { person: null, username, name, email, isActive: true, candidateId, isLinked: false }
  for (const key of [byName, byEmail]) if (key !== undefined) plan.fresh.set(key, work)
  const changes = [
    { field: 'name', from: null, to: name },
    { field: 'username', from: null, to: username },
    { field: 'email', from: null, to: email },
    link,
  ]
  return { checked: { outcome: 'create', changes, problems: [], warnings: [] }, work }
}

type Linked = { readonly candidateId: number | null; readonly isLinked: boolean; readonly link: RowChange }

function planChange(
  { scope, mode }: Plan,
  row: GuardianRow,
  person: NamedPerson,
  { candidateId, isLinked, link }: Linked
): PlannedGuardian {
  const name = row.name ?? person.name
  const email = row.email ?? person.email
  const isOther = name !== person.name || email?.toLowerCase() !== person.email?.toLowerCase()
  const mayChange = scope.all && mode !== 'create' && person.groups.length === 1
  const comesBack =
    scope.all && !person.isActive && person.deactivatedByImport !== null && person.groups.length === 1
  const own = mayChange && isOther ? { name, email } : { name: person.name, email: person.email }
  const changes: RowChange[] = [
    { field: 'name', from: person.name, to: own.name },
    { field: 'email', from: person.email, to: own.email },
    ...(comesBack ? [{ field: 'isActive', from: '0', to: '1' }] : []),
    ...(isLinked ? [] : [link]),
  ].filter(({ from, to }) => from !== to)
  const warnings = [
    ...(isOther && !mayChange ? [people(keyOf(row), 'guardian_stays')] : []),
    ...(person.isActive || comesBack ? [] : [identity(keyOf(row), 'stays_inactive')]),
  ]
  return {
    checked: { outcome: changes.length > 0 ? 'change' : 'same', changes, problems: [], warnings },
    work: {
      person,
      username: person.username,
      ...own,
      isActive: Boolean(person.isActive) || comesBack,
      candidateId,
      isLinked,
    },
  }
}
