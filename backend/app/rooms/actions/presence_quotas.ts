import { counters, takeOrRefuse } from '#counters'

/** Far above what a page does: a beat every 10 s and one for each change. */
const BEATS = { max: 120, seconds: 60 }
const NEWS = { max: 30, seconds: 60 }

/** The beats of a candidate's page. @throws AppError 429 */
export const countBeat = (userId: number) => takeOrRefuse(`beats:${userId}`, BEATS)

/**
 * May what a page says of itself change the room now, so that all of its staff hear of it? A page that flickers is heard again later:
 * each beat says how things are, and nothing is refused.
 */
export const mayBringNews = async (roomId: number, userId: number): Promise<boolean> =>
  (await counters.take(`room-news:${roomId}:${userId}`, NEWS)).allowed
