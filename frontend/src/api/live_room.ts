import type { Data } from '@banca/backend/api'

/** Response of `GET /v1/rooms/{id}/live` for the staff of the room. */
export type LiveRoom = Data.LiveRoom.LiveRoom
export type RoomCandidate = LiveRoom['candidates'][number]
export type Pause = NonNullable<RoomCandidate['pause']>
export type Situation = LiveRoom['situations'][number]
export type RoomMessage = LiveRoom['messages'][number]
export type BreakRequest = LiveRoom['breakRequests'][number]
/** The checkboxes of the dialog 'User configuration': one person's, for one room. */
export type UserConfig = NonNullable<LiveRoom['userConfig']>
export type RoomConfiguration = LiveRoom['configuration']
