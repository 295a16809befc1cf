import { StoredValue } from '../../api/stored.ts'

export interface RoomFilter {
  /** Digits only. */
  search: string
  /** `true`, `false` or '' for both. */
  isRecording: string
}

export const NO_FILTER: RoomFilter = { search: '', isRecording: '' }

/** The filter of the last visit, stored in this browser. */
export const storedFilter = new StoredValue<Partial<RoomFilter>>('room-list-filter')

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The stored filter; invalid parts are replaced by the default. */
export function readFilter(stored: Partial<RoomFilter> | null): RoomFilter {
  return {
    search: typeof stored?.search === 'string' ? digitsOf(stored.search) : '',
    isRecording: stored?.isRecording === 'true' || stored?.isRecording === 'false' ? stored.isRecording : '',
  }
}
