/** The words of a live room, as the wire and the database have them. */
export const BREAK_MOTIVES = ['BATHROOM', 'NURSING_BREAK'] as const
export type BreakMotive = (typeof BREAK_MOTIVES)[number]

export type BreakStatus = 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'DISMISSED' | 'EXPIRED'

export type PauseMotive = 'PAUSE' | 'BREAK_START' | 'NURSING_BREAK_START' | 'LATE_BREAK_RETURN'

export type RoomStatus = 'NORMAL' | 'PAUSED' | 'BREAK'
export type Indicator = 'online' | 'offline' | 'paused'

export const NOTIFICATION_TYPES = ['ALERT', 'BADGE', 'TOAST'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What staff may say by themselves; the other motives are the server's: more time is said by whatever grants it. */
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

/** What the record of a room tells of; the documents' motives and those that they leave unnamed. */
export type EventMotive =
  | MessageMotive
  | PauseMotive
  | 'BREAK'
  | 'NURSING_BREAK'
  | 'BREAK_DISMISSED'
  | 'BREAK_END'
  | 'NURSING_BREAK_END'
  | 'MESSAGE_DISMISSED'
  | 'ONLINE'
  | 'OFFLINE'
  | 'CAMERA'
  | 'FACE'
  | 'ROOM_CHANGED'
  | 'RECORDING'
  | 'GRACE_SHIFTED'
  | 'EXAM_APPROVED'
  | 'EXAM_REPROVED'
  | 'MICROPHONE_OFF'
  | 'MICROPHONE_ON'
  | 'LOGIN_FREED'
  | 'RESPONSIBLE_ADDED'
  | 'RESPONSIBLE_REMOVED'

export type Author = 'PROCTOR' | 'CANDIDATE'

/** Characters. */
export const STAFF_MESSAGE_MAX = 400
export const CANDIDATE_MESSAGE_MAX = 200
export const RECORD_MAX = 200
