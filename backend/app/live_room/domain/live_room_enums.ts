/** The enumerations of what is done in a live room, as the wire and the database have them. */
export const BREAK_MOTIVES = ['BATHROOM', 'NURSING_BREAK'] as const
export type BreakMotive = (typeof BREAK_MOTIVES)[number]

export type BreakStatus = 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'DISMISSED' | 'EXPIRED'

export type PauseMotive = 'PAUSE' | 'BREAK_START' | 'NURSING_BREAK_START' | 'LATE_BREAK_RETURN'

export type RoomStatus = 'NORMAL' | 'PAUSED' | 'BREAK'

export const NOTIFICATION_TYPES = ['ALERT', 'BADGE', 'TOAST'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What staff may send by themselves; the other motives are the server's, MORE_TIME comes from whatever grants it. */
export const STAFF_MOTIVES = ['MESSAGE', 'RELOAD_REQUEST', 'IMPROPER_BEHAVIOR'] as const
export type StaffMotive = (typeof STAFF_MOTIVES)[number]

export type MessageMotive =
  | StaffMotive
  | 'MORE_TIME'
  | 'ACCEPT_BREAK'
  | 'ACCEPT_NURSING_BREAK'
  | 'REFUSE_BREAK'
  | 'REFUSE_NURSING_BREAK'
  | 'BREAK_EXPIRED'
  | 'LATE_BREAK_RETURN'

export type Author = 'PROCTOR' | 'CANDIDATE'

/** Characters. */
export const STAFF_MESSAGE_MAX = 400
export const CANDIDATE_MESSAGE_MAX = 200
export const RECORD_MAX = 200
