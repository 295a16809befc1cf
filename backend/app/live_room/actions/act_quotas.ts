import { takeWithin, type Limit } from '#counters'
import type { PersonKind } from '#rooms'
import type { DomainError, Result } from '#shared'

const MINUTE = 60
const DAY = 86_400

/** Far above what a person does: a note or a message now and then. */
const LIMITS = {
  acts: { max: 60, seconds: MINUTE },
  messages: { max: 30, seconds: MINUTE },
  breaks: { max: 6, seconds: 10 * MINUTE },
  notes: { CANDIDATE: { max: 10, seconds: MINUTE }, PROCTOR: { max: 60, seconds: MINUTE } },
  notesADay: { CANDIDATE: { max: 100, seconds: DAY }, PROCTOR: { max: 2_000, seconds: DAY } },
} as const satisfies Record<string, Limit | Record<PersonKind, Limit>>

/** What else a candidate does to the room: confirms a message, dismisses a request, begins a break; never the end of one. */
export const countRoomAct = (userId: number) => takeWithin(`room-acts:${userId}`, LIMITS.acts)

/** Refused as `too_many_messages`: a proctor watches many candidates at once. */
export const countMessage = (userId: number) =>
  takeWithin(`room-messages:${userId}`, LIMITS.messages, {
    code: 'too_many_messages',
    message: 'live_room.too_many_messages',
  })

/** Refused as `too_many_break_requests`. */
export const countBreakRequest = (userId: number) =>
  takeWithin(`break-requests:${userId}`, LIMITS.breaks, {
    code: 'too_many_break_requests',
    message: 'live_room.too_many_break_requests',
  })

const TOO_MANY_NOTES = { code: 'too_many_notes', message: 'live_room.too_many_notes' }

/** Refused as `too_many_notes`. */
export async function countNote(userId: number, kind: PersonKind): Promise<Result<null, DomainError>> {
  const counted = await takeWithin(`room-notes:${userId}`, LIMITS.notes[kind], TOO_MANY_NOTES)
  if (!counted.ok) return counted
  return takeWithin(`room-notes-a-day:${userId}`, LIMITS.notesADay[kind], TOO_MANY_NOTES)
}
