/**
 * What happened, never what is: a client that hears it reads the truth again. No names, no texts: whoever may hear the
 * channel may read the snapshot, and nobody learns anything from a hint itself.
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
  /** Grows with every change of what the channel is about. */
  version: number
  userId?: number
  messageId?: number
  requestId?: number
}
