import { foldName, select } from '#shared'
import { changesOf, type CandidateRow, type FieldChange } from '../domain/candidate_row.js'
import { normalUsername } from '../domain/username.js'
import { peopleNamed, type Client, type NamedPerson } from './candidates_named.js'
import { isOwnClass, placesOf, type Place } from './named_places.js'
import type { SchoolScope } from './people.js'
import { freeUsername, personMeant, remark, usernamesFor, type RowRemark } from './person_meant.js'

/** What a row would do. `person` null: they are made. */
export type PlannedCandidate = {
  readonly row: CandidateRow & { readonly username?: string | undefined }
  readonly outcome: 'create' | 'change' | 'same' | 'refuse'
  readonly person: NamedPerson | null
  readonly place: Place | null
  /** The classes that they leave for it. */
  readonly leaves: readonly number[]
  readonly changes: readonly FieldChange[]
  readonly problems: readonly RowRemark[]
  readonly warnings: readonly RowRemark[]
}

/** `upsert`: makes and changes; `create`, `update`: one of the two, the other rows are refused. */
export type UpsertMode = 'upsert' | 'create' | 'update'

type Planning = { readonly scope: SchoolScope; readonly mode: UpsertMode }

/**
 * What rows of a list would do, without writing: the same in a preview and, under the lock of the institution, when they are applied.
 * A few hundred rows at once. Nobody of the staff is ever changed by a list of candidates, and nobody outside of the scope.
 */
export async function planCandidates(
  client: Client,
  { scope, mode }: Planning,
  rows: readonly CandidateRow[]
): Promise<PlannedCandidate[]> {
  const { codename } = await select(client, 'institutions', { codename: 'institutions.codename' })
    .where('id', scope.institutionId)
    .firstOrFail()
  const identifiers = rows.map(({ publicIdentifier }) => publicIdentifier)
  const usernames = rows.flatMap(({ username, publicIdentifier }) =>
    username === undefined ? usernamesFor(codename, publicIdentifier) : [normalUsername(username)]
  )
  const named = await peopleNamed(client, scope.institutionId, { identifiers, usernames })
  const placeOf = await placesOf(client, scope)
  const takenNames = new Set<string>()
  const met = new Set<number>()
  return rows.map((row) => {
    const whom = personMeant(row, named, scope.institutionId)
    if ('text' in whom) return refusal(row, whom)
    const { person } = whom
    // Another row named them otherwise.
    if (person !== null && met.has(person.id)) return refusal(row, remark('public_identifier', 'two_people'))
    if (person === null ? mode === 'update' : mode === 'create')
      return refusal(row, remark('public_identifier', person === null ? 'not_there' : 'already_there'))
    if (person !== null && !isWithin(scope, person)) return refusal(row, remark('public_identifier', 'taken'))
    if (person !== null && !person.groups.every((group) => group === 'ALUNO' || group === 'RESPONDENTE'))
      return refusal(row, remark('public_identifier', 'is_staff'))
    if (person === null && row.name === undefined) return refusal(row, remark('name', 'name_missing'))
    const place = row.place === undefined ? null : placeOf(row.place)
    if (place !== null && 'text' in place) return refusal(row, place)
    if (person === null && place === null && !scope.all) return refusal(row, remark('class', 'class_missing'))
    if (person !== null && !scope.all && changesAccess(row, person))
      return refusal(row, remark('email', 'access_by_administrators'))
    const username =
      person === null ? freeUsername(row, named, codename, takenNames) : renamedTo(row, person, takenNames)
    if (username === null) return refusal(row, remark('username', 'username_taken'))
    if (username !== undefined && username.length > USERNAME_MAX)
      return refusal(row, remark('username', 'username_long'))
    if (person !== null) met.add(person.id)
    return planned({ ...row, username }, { scope, person, place })
  })
}

const USERNAME_MAX = 150

/** Who has the address or the user name of somebody has a way into their account: a teacher's list does not give it away. */
const changesAccess = ({ email, username }: CandidateRow, person: NamedPerson): boolean =>
  (email !== undefined && email !== person.email) ||
  (username !== undefined && normalUsername(username) !== person.username)

/** The user name that somebody gets; undefined: they stay with theirs; null: another row of the list gets it. */
function renamedTo(
  { username }: CandidateRow,
  person: NamedPerson,
  taken: Set<string>
): string | undefined | null {
  if (username === undefined) return undefined
  const wanted = normalUsername(username)
  if (wanted === person.username) return undefined
  if (taken.has(foldName(wanted))) return null
  taken.add(foldName(wanted))
  return wanted
}

const refusal = (row: CandidateRow, problem: RowRemark): PlannedCandidate => ({
  row,
  outcome: 'refuse',
  person: null,
  place: null,
  leaves: [],
  changes: [],
  problems: [problem],
  warnings: [],
})

/** Whether a candidate is of the scope. */
export const isWithin = (scope: SchoolScope, person: NamedPerson): boolean =>
  scope.all ||
  (person.schoolId !== null && scope.schoolIds.includes(person.schoolId)) ||
  person.classes.some(({ classId }) => scope.classIds.includes(classId))

type Meant = {
  readonly scope: SchoolScope
  readonly person: NamedPerson | null
  readonly place: Place | null
}

function planned(row: CandidateRow, { scope, person, place }: Meant): PlannedCandidate {
  const changes = changesOf(row, person && { ...person, nursingMother: Boolean(person.nursingMother) })
  const warnings: RowRemark[] = []
  if (person !== null && person.publicIdentifier !== row.publicIdentifier)
    changes.push({ field: 'publicIdentifier', from: person.publicIdentifier, to: row.publicIdentifier })
  const leaves = place === null ? [] : leftFor(place, person, scope)
  if (place !== null && !isThere(place, person)) changes.push(placeChange(place, leaves))
  if (place?.isNew) warnings.push(remark('class', place.school === null ? 'school_is_made' : 'class_is_made'))
  if (person !== null && !person.isActive) {
    if (person.deactivatedByImport === null) warnings.push(remark('public_identifier', 'stays_inactive'))
    else changes.push({ field: 'isActive', from: '0', to: '1' })
  }
  const changed = changes.length > 0 ? 'change' : 'same'
  return {
    row,
    outcome: person === null ? 'create' : changed,
    person,
    place,
    leaves: leaves.map(({ classId }) => classId),
    changes,
    problems: [],
    warnings,
  }
}

const isThere = (place: Place, person: NamedPerson | null): boolean =>
  !place.isNew && (person?.classes ?? []).some(({ classId }) => classId === place.classId)

/**
 * The classes of that school year that make room for the new one: those of the scope. Whoever is in the class already leaves none: some are in several.
 */
const leftFor = (place: Place, person: NamedPerson | null, scope: SchoolScope) =>
  isThere(place, person)
    ? []
    : (person?.classes ?? []).filter((one) => one.schoolYear === place.schoolYear && isOwnClass(scope, one))

const placeChange = (place: Place, leaves: readonly { name: string; schoolYear: number }[]): FieldChange => ({
  field: 'class',
  from: leaves.map(placeName).join(', ') || null,
  to: placeName(place),
})

/** Classes of two years have one name. */
const placeName = ({ name, schoolYear }: { name: string; schoolYear: number }) => `${name} (${schoolYear})`
