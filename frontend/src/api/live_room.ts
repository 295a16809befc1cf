import type { Data } from '@banca/backend/api'

/** What `GET /v1/rooms/{id}/live` answers to the staff of the room. */
export type LiveRoom = Data.LiveRoom.LiveRoom
export type RoomCandidate = LiveRoom['candidates'][number]
export type Pause = NonNullable<RoomCandidate['pause']>
export type Situation = LiveRoom['situations'][number]
export type RoomMessage = LiveRoom['messages'][number]
export type BreakRequest = LiveRoom['breakRequests'][number]
/** The boxes of the dialog 'User configuration': one person's, for one room. */
export type UserConfig = NonNullable<LiveRoom['userConfig']>
export type RoomConfiguration = LiveRoom['configuration']
