import type { EventMotive, EventStatus } from './room_enums.js'

/** Events of a room's record that are acts of staff; the others are recorded by who does them, or are nobody's act. */
const ACTS = {
  MESSAGE_DISMISSED: 'message_dismissed',
  ACCEPT_BREAK: 'break_answered',
  ACCEPT_NURSING_BREAK: 'break_answered',
  REFUSE_BREAK: 'break_answered',
  REFUSE_NURSING_BREAK: 'break_answered',
  BREAK_DISMISSED: 'break_answered',
  PAUSE: 'candidate_paused',
  MICROPHONE_OFF: 'microphone_changed',
  MICROPHONE_ON: 'microphone_changed',
  RECORDING: 'recording_changed',
  RESPONSIBLE_ADDED: 'responsible_added',
  RESPONSIBLE_REMOVED: 'responsible_removed',
} as const satisfies Partial<Record<EventMotive, string>>

export type RoomAct = (typeof ACTS)[keyof typeof ACTS] | 'candidate_resumed'

const isAct = (motive: EventMotive): motive is keyof typeof ACTS => motive in ACTS

/** The act that an event by staff is; null where it is none, or part of another one. */
export function actOfEvent(event: {
  readonly motive: EventMotive
  readonly status?: EventStatus | null
}): RoomAct | null {
  // Whatever the motive of the pause that ends.
  if (event.status === 'RESUMED') return 'candidate_resumed'
  return isAct(event.motive) ? ACTS[event.motive] : null
}
