/** Live rooms: who sits where, who watches, and what passes between them. */
import './texts.js'

export * from './wire.js'
export { makeRoom, setResponsible } from './actions/arrange_rooms.js'
export { removeRawRecording } from './recording/actions/remove_raw.js'
