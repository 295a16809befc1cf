/** `at`: when the page last reported that it shows what staff did, epoch ms; null: never. */
export type Receipt = { isReceived: boolean; at: number | null }

/** As an application is made: nobody of the staff has done anything yet. */
const FIRST_VERSION = 1

/**
 * Does the page of the candidate show what staff did last? `version` counts their acts, `receivedVersion` is the newest that the page has
 * reported, at `receivedAt` (epoch ms).
 */
export const receiptOf = (row: {
  version: number
  receivedVersion: number
  receivedAt: number | null
}): Receipt | null =>
  row.version === FIRST_VERSION
    ? null
    : { isReceived: row.receivedVersion >= row.version, at: row.receivedAt }
