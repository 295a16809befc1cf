import { counters, takeOrRefuse, type Limit } from '#counters'
import type { PersonKind } from './change_room.js'

const MINUTE = 60
const DAY = 86_400

/** Far above what a page and a person do: a beat every 10 s and one for each change, a note or a message now and then. */
const LIMITS = {
  beats: { max: 120, seconds: MINUTE },
  news: { max: 30, seconds: MINUTE },
  acts: { max: 60, seconds: MINUTE },
  messages: { max: 30, seconds: MINUTE },
  breaks: { max: 6, seconds: 10 * MINUTE },
  notes: { CANDIDATE: { max: 10, seconds: MINUTE }, PROCTOR: { max: 60, seconds: MINUTE } },
  notesADay: { CANDIDATE: { max: 100, seconds: DAY }, PROCTOR: { max: 2_000, seconds: DAY } },
} as const satisfies Record<string, Limit | Record<PersonKind, Limit>>

/** The beats of a candidate's page. @throws AppError 429 */
export const countBeat = (userId: number) => takeOrRefuse(`beats:${userId}`, LIMITS.beats)

/**
 * May what a page says of itself change the room now, so that all of its staff hear of it? A page that flickers is heard again later:
 * each beat says how things are, and nothing is refused.
 */
export const mayBringNews = async (roomId: number, userId: number): Promise<boolean> =>
  (await counters.take(`room-news:${roomId}:${userId}`, LIMITS.news)).allowed

/** What else a candidate does to the room: confirms a message, puts a request away, begins a break; never the end of one. @throws AppError 429 */
export const countRoomAct = (userId: number) => takeOrRefuse(`room-acts:${userId}`, LIMITS.acts)

/** @throws AppError 429 `too_many_messages`: a proctor has a whole room to look at */
export const countMessage = (userId: number) =>
  takeOrRefuse(`room-messages:${userId}`, LIMITS.messages, {
    code: 'too_many_messages',
    message: 'proctoring.too_many_messages',
  })

/** @throws AppError 429 `too_many_break_requests` */
export const countBreakRequest = (userId: number) =>
  takeOrRefuse(`break-requests:${userId}`, LIMITS.breaks, {
    code: 'too_many_break_requests',
    message: 'proctoring.too_many_break_requests',
  })

const TOO_MANY_NOTES = { code: 'too_many_notes', message: 'proctoring.too_many_notes' }

/** @throws AppError 429 `too_many_notes` */
export async function countNote(userId: number, kind: PersonKind): Promise<void> {
  await takeOrRefuse(`room-notes:${userId}`, LIMITS.notes[kind], TOO_MANY_NOTES)
  await takeOrRefuse(`room-notes-a-day:${userId}`, LIMITS.notesADay[kind], TOO_MANY_NOTES)
}
