import vine from '@vinejs/vine'

/** The largest number that a key column holds, on either database: with a larger one MariaDB refuses the whole statement. */
const LARGEST_ID = 2_147_483_647

/** A validator's word for the number of a row. */
export const rowId = (options?: { strict: boolean }) =>
  vine.number(options).withoutDecimals().positive().max(LARGEST_ID)
