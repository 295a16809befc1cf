/** Films of candidates' cameras and of proctors' screens. */
import './texts.js'

export * from './types.js'
export { removeRawRecording } from './actions/remove_raw.js'
export { filmsOf, processStatuses } from './queries/room_recordings.js'
