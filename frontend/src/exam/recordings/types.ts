import type { Data } from '@banca/backend/api'

/** What was recorded in one go, of `GET /v1/rooms/{id}/recordings`. */
export type Recording = Data.Recording.Recording
export type RecordingState = Recording['status']

/** Being made or on its way: the list looks again by itself. */
export const isUnderWay = (state: RecordingState): boolean =>
  state === 'RECORDING' || state === 'TO_PROCESS' || state === 'PROCESSING'

/** In the order in which staff want to know: what needs them first. */
export const STATES: readonly RecordingState[] = [
  'ERROR',
  'RECORDING',
  'PROCESSING',
  'TO_PROCESS',
  'COMPLETED',
]
