import { foldName, select, type TextParams } from '#shared'
import { changesOf, type CandidateRow, type FieldChange } from '../domain/candidate_row.js'
import { normalUsername } from '../domain/username.js'
import { peopleNamed, type Client, type NamedPeople, type NamedPerson } from './candidates_named.js'
import { placesOf, type Place } from './named_places.js'
import type { SchoolScope } from './people.js'

/** A key of a text, about a field of the row. */
export type RowRemark = { readonly field: string; readonly text: string; readonly params?: TextParams }

/** What a row would do. `person` null: they are made. */
export type PlannedCandidate = {
  readonly row: CandidateRow & { readonly username?: string | undefined }
  readonly outcome: 'create' | 'change' | 'same' | 'refuse'
  readonly person: NamedPerson | null
  readonly place: Place | null
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
    username === undefined
      ? [normalUsername(publicIdentifier), usernameWithin(codename, publicIdentifier)]
      : [normalUsername(username)]
  )
  const named = await peopleNamed(client, scope.institutionId, { identifiers, usernames })
  const placeOf = await placesOf(client, scope)
  const madeNames = new Set<string>()
  return rows.map((row) => {
    const met = meant(row, named, scope.institutionId)
    if ('text' in met) return refusal(row, met)
    const { person } = met
    if (person === null ? mode === 'update' : mode === 'create')
      return refusal(row, remark('public_identifier', person === null ? 'not_there' : 'already_there'))
    if (person !== null && !isWithin(scope, person)) return refusal(row, remark('public_identifier', 'taken'))
    if (person !== null && !person.groups.every((group) => group === 'ALUNO' || group === 'RESPONDENTE'))
      return refusal(row, remark('public_identifier', 'is_staff'))
    if (person === null && row.name === undefined) return refusal(row, remark('name', 'name_missing'))
    const place = row.place === undefined ? null : placeOf(row.place)
    if (place !== null && 'text' in place) return refusal(row, place)
    if (person === null && place === null && !scope.all) return refusal(row, remark('class', 'class_missing'))
    const username = person === null ? freeUsername(row, named, codename, madeNames) : (row.username ?? null)
    if (username === null && person === null) return refusal(row, remark('username', 'username_taken'))
    return planned({ ...row, username: username ?? undefined }, person, place)
  })
}

const remark = (field: string, text: string): RowRemark => ({ field, text: `identity.row_${text}` })

const refusal = (row: CandidateRow, problem: RowRemark): PlannedCandidate => ({
  row,
  outcome: 'refuse',
  person: null,
  place: null,
  changes: [],
  problems: [problem],
  warnings: [],
})

const usernameWithin = (codename: string, identifier: string) => normalUsername(`${codename}.${identifier}`)

/** Whom a row is about: by identifier, else by user name. */
function meant(
  row: CandidateRow,
  { byIdentifier, byUsername }: NamedPeople,
  institutionId: number
): { person: NamedPerson | null } | RowRemark {
  const alike = byIdentifier.get(foldName(row.publicIdentifier)) ?? []
  const identified = alike.filter(({ publicIdentifier }) => publicIdentifier === row.publicIdentifier)
  if (identified.length > 1) return remark('public_identifier', 'ambiguous')
  if (identified.length === 0 && alike.length > 0) return remark('public_identifier', 'identifier_alike')
  const [person = null] = identified
  if (row.username === undefined) return { person }
  const username = normalUsername(row.username)
  const other = byUsername.get(foldName(username))
  if (!other || other.id === person?.id) return { person }
  if (other.institutionId !== institutionId || other.username !== username)
    return remark('username', 'username_taken')
  if (person !== null || other.publicIdentifier !== null) return remark('username', 'two_people')
  return { person: other }
}

const isWithin = (scope: SchoolScope, person: NamedPerson): boolean =>
  scope.all ||
  (person.schoolId !== null && scope.schoolIds.includes(person.schoolId)) ||
  person.classes.some(({ classId }) => scope.classIds.includes(classId))

/** The user name of somebody new; null: it is taken, and so is the one with the institution's codename before it. */
function freeUsername(
  row: CandidateRow,
  { byUsername }: NamedPeople,
  codename: string,
  made: Set<string>
): string | null {
  const wanted =
    row.username === undefined
      ? [normalUsername(row.publicIdentifier), usernameWithin(codename, row.publicIdentifier)]
      : [normalUsername(row.username)]
  const free = wanted.find((name) => !byUsername.has(foldName(name)) && !made.has(foldName(name)))
  if (free === undefined) return null
  made.add(foldName(free))
  return free
}

function planned(row: CandidateRow, person: NamedPerson | null, place: Place | null): PlannedCandidate {
  const changes = changesOf(
    { ...row, ...(row.username !== undefined && { username: normalUsername(row.username) }) },
    person && { ...person, nursingMother: Boolean(person.nursingMother) }
  )
  const warnings: RowRemark[] = []
  if (person !== null && person.publicIdentifier !== row.publicIdentifier)
    changes.push({ field: 'publicIdentifier', from: person.publicIdentifier, to: row.publicIdentifier })
  if (place !== null) changes.push(...placeChange(place, person))
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
    changes,
    problems: [],
    warnings,
  }
}

/** The classes of a school year that somebody is in make room for the new one. */
function placeChange(place: Place, person: NamedPerson | null): FieldChange[] {
  const before = (person?.classes ?? []).filter(({ schoolYear }) => schoolYear === place.schoolYear)
  if (!place.isNew && before.length === 1 && before[0]?.classId === place.classId) return []
  return [{ field: 'class', from: before.map(({ name }) => name).join(', ') || null, to: place.name }]
}
