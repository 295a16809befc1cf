/** The enumerations of a room, as the wire and the database have them. */
export type Indicator = 'online' | 'offline' | 'paused'

/** How far the film of a camera is. */
export type FilmStatus = 'RECORDING' | 'TO_PROCESS' | 'PROCESSING' | 'COMPLETED' | 'ERROR'

/** Who an event of a room's record is by. */
export type EventAuthor = 'PROCTOR' | 'CANDIDATE' | 'SERVER'

/** What an event did to the candidate's exam. */
export type EventStatus = 'PAUSED' | 'RESUMED'

/** The kinds of events in the record of a room; one list for history and messages (decision T3). */
export type EventMotive =
  | 'MESSAGE'
  | 'RELOAD_REQUEST'
  | 'IMPROPER_BEHAVIOR'
  | 'MORE_TIME'
  | 'MESSAGE_DISMISSED'
  | 'BREAK'
  | 'NURSING_BREAK'
  | 'ACCEPT_BREAK'
  | 'ACCEPT_NURSING_BREAK'
  | 'REFUSE_BREAK'
  | 'REFUSE_NURSING_BREAK'
  | 'BREAK_DISMISSED'
  | 'BREAK_EXPIRED'
  | 'BREAK_START'
  | 'NURSING_BREAK_START'
  | 'BREAK_END'
  | 'NURSING_BREAK_END'
  | 'LATE_BREAK_RETURN'
  | 'PAUSE'
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
