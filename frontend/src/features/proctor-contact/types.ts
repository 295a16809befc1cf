import type { Data } from '@banca/backend/api'

/** The room as a candidate reads it: nothing of other candidates. */
export type LiveRoom = Data.LiveRoom.LiveRoom
export type Message = LiveRoom['messages'][number]
export type BreakRequest = LiveRoom['breakRequests'][number]
export type BreakMotive = BreakRequest['motive']
export type Pause = NonNullable<LiveRoom['candidates'][number]['pause']>
export type Beat = Data.LiveRoom.Beat
