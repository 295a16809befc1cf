/** The quality of a link is recorded at most this often. */
export const CONNECTION_RECORD_MS = 10_000
/** A page that records renews its lease every 20 s; two renewals may be lost. */
export const RECORDING_LEASE_MS = 60_000
