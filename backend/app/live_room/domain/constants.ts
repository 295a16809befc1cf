/** Of the documents: how long a restroom modal counts, and how often a still picture is renewed. Seconds. */
export const RESTROOM_SECONDS = 120
export const STILL_SECONDS = 2
/** A candidate's link is written down at most this often. */
export const CONNECTION_RECORD_MS = 10_000
/** Messages of one candidate that a snapshot shows beside the open ones. */
export const MESSAGES_SHOWN = 50
/** A page that records says so every 20 s; two of them may be lost. */
export const RECORDING_LEASE_MS = 60_000
