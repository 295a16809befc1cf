import type { Group } from '../../../api/session.ts'
import type { ListFilters } from './filters.ts'

/** Acts on many applications, in the order of the menu; `window` is for all of the collection that is not finished, `restore` for what was withdrawn. */
export const BULK_ACTS = [
  'deadline',
  'extraTime',
  'window',
  'room',
  'stop',
  'resume',
  'resetTime',
  'resetAnswers',
  'finish',
  'secondAttempt',
  'withdraw',
  'restore',
] as const
export type BulkAct = (typeof BULK_ACTS)[number]

const OF_ADMINISTRATORS: readonly BulkAct[] = ['room', 'resetAnswers', 'secondAttempt', 'withdraw', 'restore']
const GRAVE: readonly BulkAct[] = ['finish', 'withdraw', 'resetAnswers']
/** The server asks for a reason where the collection does (`requireExplanation`). */
const ASKED_WHY: readonly BulkAct[] = ['stop', 'finish', 'resetTime', 'resetAnswers']

/** Who acts on many at all. The server checks again. */
export const mayActOnMany = (group: Group | undefined): boolean =>
  group === 'ADMINISTRADOR' || group === 'SCHOOL-ADMIN'

/** What the group may do with many of a list. `withdrawn`: of those that were withdrawn, which can only be put back. */
export const bulkActsFor = (group: Group | undefined, withdrawn: boolean): BulkAct[] =>
  mayActOnMany(group)
    ? BULK_ACTS.filter(
        (act) =>
          (act === 'restore') === withdrawn && (group === 'ADMINISTRADOR' || !OF_ADMINISTRATORS.includes(act))
      )
    : []

export const isGrave = (act: BulkAct): boolean => GRAVE.includes(act)

export const needsReason = (act: BulkAct, requireExplanation: boolean): boolean =>
  act === 'resetAnswers' || (requireExplanation && ASKED_WHY.includes(act))

/** Names by which an institution may ask for a filter, and where the list has it. */
const REQUIRED: readonly {
  names: readonly string[]
  label: string
  isChosen(filters: ListFilters): boolean
}[] = [
  { names: ['schools', 'institution', 'school'], label: 'school', isChosen: ({ school }) => school !== null },
  { names: ['classes', 'turma', 'class'], label: 'class', isChosen: ({ classId }) => classId !== null },
  {
    names: ['isSpecialNeed', 'specialNeed', 'is_special_need', 'special_need'],
    label: 'specialNeed',
    isChosen: ({ hasNeed, need }) => hasNeed || need !== '',
  },
  { names: ['exam'], label: 'exam', isChosen: ({ exam }) => exam !== null },
  { names: ['hierarchy'], label: 'hierarchy', isChosen: ({ hierarchy }) => hierarchy !== '' },
  { names: ['period'], label: 'period', isChosen: ({ period }) => period !== null },
  { names: ['status'], label: 'status', isChosen: ({ status }) => status !== '' },
  { names: ['search'], label: 'search', isChosen: ({ search }) => search.trim() !== '' },
  { names: ['attention'], label: 'attention', isChosen: ({ attention }) => attention !== '' },
]

/**
 * What has to be chosen before a deadline is set for many, and is not: keys of `bulk.filters`; a name that this page does not know is left to
 * the server. `required`: the comma list of the institution.
 */
export function missingFilters(required: string, filters: ListFilters): string[] {
  const names = required.split(',').map((name) => name.trim())
  return REQUIRED.filter(
    (one) => names.some((name) => one.names.includes(name)) && !one.isChosen(filters)
  ).map(({ label }) => label)
}
