import { isOption, type PickerOption } from '../../ui/pickers/types.ts'
import type { BulkStatus } from './types.ts'
import { percentDone } from '../../ui/percent_done.ts'

export const STATES = ['REQUESTED', 'PREPARING', 'PRINTING', 'DONE', 'DONE_WITH_ERRORS'] as const
export type OrderState = (typeof STATES)[number]

export const isState = (value: unknown): value is OrderState => STATES.some((state) => state === value)

/** The server is still at it. */
export const isRunning = (state: unknown): boolean => isState(state) && !state.startsWith('DONE')

/** What the list is narrowed to. */
export interface SheetFilters {
  exam: PickerOption | null
  user: PickerOption | null
  state: OrderState | null
}

export const NO_FILTERS: SheetFilters = { exam: null, user: null, state: null }

export const isNarrowed = ({ exam, user, state }: SheetFilters): boolean =>
  exam !== null || user !== null || state !== null

/** As they are stored on this computer: of one person and one collection. */
export interface StoredFilters extends SheetFilters {
  person: number
  collection: number
}

/** The filters that this person left in this collection; none where they are another's, or nothing of ours. */
export function readFilters(stored: unknown, person: number, collection: number): SheetFilters {
  if (stored === null || typeof stored !== 'object') return NO_FILTERS
  const { person: by, collection: of, exam, user, state } = stored as Partial<StoredFilters>
  if (by !== person || of !== collection) return NO_FILTERS
  return {
    exam: isOption(exam) ? exam : null,
    user: isOption(user) ? user : null,
    state: isState(state) ? state : null,
  }
}

/** How far an order is, 0 to 100; null while that is not known, undefined where nothing runs. */
export function percentOf({ status, done, total }: BulkStatus): number | null | undefined {
  if (!isRunning(status?.id)) return undefined
  return status?.id === 'PRINTING' ? percentDone(done ?? 0, total) : null
}

/** Its report cards are being made, or their contents read: it says how many of them there are. */
export const isMaking = (state: unknown): boolean => state === 'PREPARING' || state === 'PRINTING'

/** The zip of all: while an order runs it would lack some, and look like all of them. */
export const mayDownloadAll = ({ hasZip, status }: BulkStatus): boolean => hasZip && !isRunning(status?.id)

export const toneOf = (state: unknown): 'plain' | 'success' | 'warning' =>
  state === 'DONE' ? 'success' : state === 'DONE_WITH_ERRORS' ? 'warning' : 'plain'
