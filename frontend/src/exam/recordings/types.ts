import type { Data } from '@banca/backend/api'

/** One recording, of `GET /v1/rooms/{id}/recordings`. */
export type Recording = Data.Recording.Recording
export type RecordingState = Recording['status']

/** Being made or uploaded: the list polls until it is ready. */
export const isUnderWay = (state: RecordingState): boolean =>
  state === 'RECORDING' || state === 'TO_PROCESS' || state === 'PROCESSING'

/** In the order of importance for staff: what needs them first. */
export const STATES: readonly RecordingState[] = [
  'ERROR',
  'RECORDING',
  'PROCESSING',
  'TO_PROCESS',
  'COMPLETED',
]
