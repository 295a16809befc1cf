/** A candidate's link is written down at most this often. */
export const CONNECTION_RECORD_MS = 10_000
/** A page that records says so every 20 s; two of them may be lost. */
export const RECORDING_LEASE_MS = 60_000
