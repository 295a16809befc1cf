/** Rooms: who sits where, who answers for them, who is there now, and the one way in which a room changes. */
import './texts.js'

export { makeRoom, moveApplication, setResponsible } from './actions/arrange_rooms.js'
export {
  changeRoom,
  personOf,
  tryChangeRoom,
  type Person,
  type PersonKind,
  type RoomChange,
} from './actions/change_room.js'
export { countBeat } from './actions/presence_quotas.js'
export { expireScreenRecordings } from './actions/screen_lease.js'
export { storeSituation } from './actions/store_situation.js'
export { expirePresence, upsertPresence, type Presence } from './actions/upsert_presence.js'
export { writeConnectionRecord } from './actions/write_connection_record.js'
export {
  requirePresence,
  requireRoom,
  requireRoomCandidate,
  requireRoomStaff,
  requireSelf,
  requireStaffOfCandidate,
} from './controllers/require_room.js'
export { CONNECTION_RECORD_MS } from './domain/constants.js'
export { goneBefore, indicatorOf, isOnline } from './domain/presence.js'
export { SWITCHES, type Switch } from './domain/switches.js'
export { allows, CANDIDATES, mayArrange, maySetRecording } from './policies/room_policy.js'
export { findAccess, findAccessOfMany, type RoomAccess } from './queries/room_access.js'
export { registerFilmCounts, registerVideo } from './queries/room_extensions.js'
export { findRoom, sitsIn } from './queries/rooms.js'
export { staffAccess } from './queries/staff_access.js'
export { allSilenced, isSilenced } from './queries/silences.js'
export { userConfig } from './queries/user_config.js'
export { onlyWatched, roomsOfResponsible } from './queries/visible_rooms.js'
