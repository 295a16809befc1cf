import { plainNumber } from './plain_number.js'

/** The largest number that a key column holds, on either database: MariaDB refuses a statement with a larger one. */
const LARGEST_ID = 2_147_483_647

/** A validator for the id of a row. */
export const rowId = (options?: { strict: boolean }) =>
  plainNumber(options).withoutDecimals().positive().max(LARGEST_ID)
