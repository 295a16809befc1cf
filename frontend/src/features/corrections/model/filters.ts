import { isOption, type PickerOption } from '../../../ui/pickers/types.ts'
import { pointsIn } from '../../../shared/points_text.ts'

export const STATUSES = ['analysis', 'replied', 'disclosed'] as const
export type CorrectionStatus = (typeof STATUSES)[number]

export const isStatus = (value: unknown): value is CorrectionStatus =>
  STATUSES.some((status) => status === value)

/** The filter for answers without a mark, as the call names it. */
export const NO_MARK = 'none'

/** The shortest text that the server searches for. */
const MIN_TEXT = 3

/** What the list is narrowed to (rule-correction-001). */
export interface ItemFilters {
  exam: PickerOption | null
  /** The place of the item in the exam: without an exam there is none. */
  position: number | null
  status: CorrectionStatus | null
  publicIdentifier: string
  /** A number as it is typed, `none`, or '' for all. */
  points: string
  /** A part of the answer; needs an exam. */
  text: string
}

export const NO_FILTERS: ItemFilters = {
  exam: null,
  position: null,
  status: null,
  publicIdentifier: '',
  points: '',
  text: '',
}

/** Another exam has other items and other texts. */
export const withExam = (filters: ItemFilters, exam: PickerOption | null): ItemFilters => ({
  ...filters,
  exam,
  position: null,
  text: exam === null ? '' : filters.text,
})

/** How many filters are chosen. */
export const countFilters = (filters: ItemFilters): number =>
  Object.values(filters).filter((value) => value !== null && value !== '').length

export const isNarrowed = (filters: ItemFilters): boolean => countFilters(filters) > 0

/** Something is typed, and too little to be searched for. */
export const isTooShort = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length > 0 && length < MIN_TEXT
}

/** The query to send: only what is chosen, and nothing that the server would refuse. */
export function queryOf({ exam, position, status, publicIdentifier, points, text }: ItemFilters) {
  const value = points === NO_MARK ? NO_MARK : pointsIn(points)
  const wanted = text.trim()
  return {
    exam: exam?.id ?? null,
    position: exam === null ? null : position,
    correctionStatus: status,
    publicIdentifier: publicIdentifier.trim(),
    correctionValue: value ?? null,
    freeResponse: exam === null || isTooShort(wanted) ? '' : wanted,
  }
}

/** As they are stored on this computer: of one person and one list. */
export interface StoredFilters extends ItemFilters {
  person: number
  /** Null: the list of all collections. */
  collection: number | null
}

/** The longest texts that the server takes. */
export const MAX_IDENTIFIER = 64
export const MAX_TEXT = 200

const textIn = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '')

/** The filters that this person left in this list; none where they are another's, or nothing of ours. */
export function readFilters(stored: unknown, person: number, collection: number | null): ItemFilters {
  if (stored === null || typeof stored !== 'object') return NO_FILTERS
  const { person: by, collection: of, ...left } = stored as Partial<StoredFilters>
  if (by !== person || of !== collection) return NO_FILTERS
  const exam = isOption(left.exam) ? left.exam : null
  return {
    exam,
    position: exam !== null && Number.isInteger(left.position) ? (left.position ?? null) : null,
    status: isStatus(left.status) ? left.status : null,
    publicIdentifier: textIn(left.publicIdentifier, MAX_IDENTIFIER),
    points: textIn(left.points, MAX_IDENTIFIER),
    text: exam === null ? '' : textIn(left.text, MAX_TEXT),
  }
}
