import { ApiError } from '../../../api/errors.ts'

/** Tags of the statuses that payments are narrowed to. */
export const STATUSES = ['creating', 'waiting-payment', 'payed'] as const

/** What the list of payments is narrowed to. */
export interface PaymentFilters {
  /** Tag of a status; '' for all. */
  status: string
  /** A part of the candidate's name or of the identifier of the charge. */
  search: string
}

export const NO_FILTERS: PaymentFilters = { status: '', search: '' }

export const isNarrowed = ({ status, search }: PaymentFilters): boolean => status !== '' || search !== ''

/** As they are stored on this computer, of one person and one collection. */
export interface StoredFilters extends PaymentFilters {
  person: number
  collection: number
}

const statusIn = (value: unknown): string => STATUSES.find((tag) => tag === value) ?? ''
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The filters that this person left in this collection; none where they are another's, or nothing of ours. */
export function readFilters(stored: unknown, person: number, collection: number): PaymentFilters {
  if (stored === null || typeof stored !== 'object') return NO_FILTERS
  const { person: by, collection: of, status, search } = stored as Partial<StoredFilters>
  return by === person && of === collection
    ? { status: statusIn(status), search: textIn(search) }
    : NO_FILTERS
}

/** The server says that the caller does not manage this collection; any other failure is no statement about that. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
