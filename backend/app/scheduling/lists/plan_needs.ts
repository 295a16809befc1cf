import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { mayManageExam } from '#delivery'
import {
  isSameAccommodation,
  LEAST_FACTOR,
  notedAccommodations,
  schoolScopeOf,
  type NamedPeople,
  type NamedPerson,
  type NotedAccommodation,
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
import type { NeedRow } from '../domain/need_row.js'
import { candidateMeant, candidatesNamed } from './candidate_meant.js'

/** What a row comes to. `before` null: they had none. */
export type NeedWork = {
  readonly userId: number
  readonly before: NotedAccommodation | null
  readonly after: NotedAccommodation
}

/** `work` null: there is none. */
export type PlannedNeed = { readonly checked: CheckedRow; readonly work: NeedWork | null }

type Asked = { readonly importer: Importer; readonly mode: ImportMode }
type Plan = Asked & {
  readonly scope: SchoolScope
  readonly named: NamedPeople
  readonly stored: ReadonlyMap<number, NotedAccommodation>
  /** Whom rows before named, by identifier or user name. */
  readonly seen: Set<number>
}

const NOTHING: NotedAccommodation = {
  timeFactor: LEAST_FACTOR,
  validFrom: null,
  validUntil: null,
  note: null,
}

/** The same answer for the look and for the work. Some statements for all rows. */
export async function planNeeds(
  client: TransactionClientContract,
  asked: Asked,
  rows: readonly NeedRow[]
): Promise<PlannedNeed[]> {
  const scope = await schoolScopeOf(asked.importer, client)
  const { named, ids } = await candidatesNamed(client, scope, rows, isOfSchools)
  const stored = await notedAccommodations(ids, client)
  const plan: Plan = { ...asked, scope, named, stored, seen: new Set() }
  return rows.map((row) => planRow(plan, row))
}

const remark = (field: string, text: string): Remark => ({ field, text: `scheduling.row_${text}` })
const refused = (...problems: readonly Remark[]): PlannedNeed => ({
  checked: refusedFor(problems),
  work: null,
})

/** As the form has it: of the institution, or of their school, not of a class alone. */
export const isOfSchools = (scope: SchoolScope, { schoolId }: Pick<NamedPerson, 'schoolId'>): boolean =>
  scope.all || (schoolId !== null && scope.schoolIds.includes(schoolId))

function planRow(plan: Plan, row: NeedRow): PlannedNeed {
  const { importer, mode, scope, named, stored, seen } = plan
  if (!mayManageExam(importer)) return refused(remark('public_identifier', 'needs_by_managers'))
  const person = candidateMeant(row, named, scope)
  if ('text' in person) return refused(person)
  if (seen.has(person.id)) return refused(remark('public_identifier', 'person_twice'))
  seen.add(person.id)
  const before = stored.get(person.id) ?? null
  if (before === null && row.timeFactor === undefined) return refused(remark('time_factor', 'time_missing'))
  if (mode === 'create' && before !== null) return refused(remark('public_identifier', 'need_there'))
  if (mode === 'update' && before === null) return refused(remark('public_identifier', 'need_not_there'))
  const after = laidOver(before ?? NOTHING, row)
  if (after.validFrom !== null && after.validUntil !== null && after.validUntil <= after.validFrom)
    return refused(remark('valid_until', 'days_order'))
  const changes = changesOf(before, after)
  const changed = isSameAccommodation(before, after) ? 'same' : 'change'
  return {
    checked: {
      outcome: before === null ? 'create' : changed,
      changes,
      problems: [],
      warnings: [],
      about: `needs ${person.id}`,
    },
    work: { userId: person.id, before, after },
  }
}

const laidOver = (before: NotedAccommodation, row: NeedRow): NotedAccommodation => ({
  timeFactor: row.timeFactor ?? before.timeFactor,
  validFrom: row.validFrom === undefined ? before.validFrom : row.validFrom,
  validUntil: row.validUntil === undefined ? before.validUntil : row.validUntil,
  note: row.note === undefined ? before.note : row.note,
})

function changesOf(before: NotedAccommodation | null, after: NotedAccommodation): RowChange[] {
  const of = (field: string, pick: (one: NotedAccommodation) => string | null): RowChange => ({
    field,
    from: before && pick(before),
    to: pick(after),
  })
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return [
    of('time_factor', ({ timeFactor }) => `${timeFactor}%`),
    of('valid_from', ({ validFrom }) => moment(validFrom)),
    of('valid_until', ({ validUntil }) => moment(validUntil)),
    of('note', ({ note }) => note),
  ].filter(({ from, to }) => from !== to)
}
