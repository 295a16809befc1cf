import { isOption, type PickerOption } from '../../../ui/pickers/types.ts'

/** What the list is narrowed to. */
export interface AppealFilters {
  exam: PickerOption | null
  /** Position of an item in the exam; only with an exam. */
  position: number | null
  /** A part of the candidate's name or public identifier. */
  user: string
  /** Tag of a status; '' for all. */
  status: string
  /** Number of the appeal, digits. */
  id: string
}

export const NO_FILTERS: AppealFilters = { exam: null, position: null, user: '', status: '', id: '' }

export const isNarrowed = ({ exam, position, user, status, id }: AppealFilters): boolean =>
  exam !== null || position !== null || [user, status, id].some((text) => text !== '')

/** The filters with a change. The position belongs to the chosen exam: with another one, or without, it says nothing. */
export const changed = (filters: AppealFilters, part: Partial<AppealFilters>): AppealFilters => ({
  ...filters,
  ...part,
  ...('exam' in part && part.exam?.id !== filters.exam?.id && { position: null }),
})

/** As they are stored on this computer, of one person and one collection. */
export interface StoredFilters extends AppealFilters {
  person: number
  collection: number
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 9)

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The filters that this person left in this collection; none where they are another's, or nothing of ours. */
export function readFilters(stored: unknown, person: number, collection: number): AppealFilters {
  if (stored === null || typeof stored !== 'object') return NO_FILTERS
  const { person: by, collection: of, exam, user, status, id, position } = stored as Partial<StoredFilters>
  if (by !== person || of !== collection) return NO_FILTERS
  const chosen = isOption(exam) ? exam : null
  return {
    exam: chosen,
    position: chosen !== null && Number.isInteger(position) ? (position ?? null) : null,
    user: textIn(user),
    status: textIn(status),
    id: digitsOf(textIn(id)),
  }
}

/** What the list asks for: only what is chosen. */
export const listQuery = (
  collection: number,
  { exam, position, user, status, id }: AppealFilters,
  page: number
) => ({
  collection,
  exam: exam?.id ?? null,
  itemPosition: exam === null ? null : position,
  user,
  status,
  // No appeal has the number 0.
  id: Number(id) || null,
  ordering: 'user_name',
  page,
  size: 10,
})
