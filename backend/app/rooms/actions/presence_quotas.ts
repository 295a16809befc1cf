import { counters, takeWithin } from '#counters'

/** Far above what a page does: a beat every 10 s and one for each change. */
const BEATS = { max: 120, seconds: 60 }
const NEWS = { max: 30, seconds: 60 }

/** The beats of a candidate's page; refused as `too_many`. */
export const countBeat = (userId: number) => takeWithin(`beats:${userId}`, BEATS)

/**
 * May what a page reports change the room now, so that all of its staff are notified? Nothing is refused: each beat reports the present
 * state again, so the change of a page that flickers is applied later.
 */
export const mayReportChange = async (roomId: number, userId: number): Promise<boolean> =>
  (await counters.take(`room-news:${roomId}:${userId}`, NEWS)).allowed
