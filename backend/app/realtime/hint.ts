/**
 * An event, never state: a client that gets it reads the snapshot again. No names, no texts: whoever may subscribe to the channel may read
 * the snapshot, and a hint itself discloses nothing.
 */
export type Hint = {
  kind:
    | 'pause'
    | 'resume'
    | 'message'
    | 'message_dismissed'
    | 'break_request'
    | 'break_answer'
    | 'candidate'
    | 'time'
    | 'config'
    | 'room'
    | 'media'
    | 'session'
    | 'rights'
    | 'job'
    | 'application'
    | 'payment'
    | 'score'
    | 'marks_returned'
  /** Grows with every change of what the channel is about. */
  version: number
  userId?: number
  messageId?: number
  requestId?: number
  jobId?: number
  applicationId?: number
}
