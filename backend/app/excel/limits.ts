/** Rows. `streamed`: a longer list is ordered. `part`: of a stored part at most, some hundred KB of memory. Tests lower them. */
export const limits = { streamed: 10_000, part: 2_000 }

/** Rows that are read at once, with some ten statements: 34 reads for 10,000 rows, and little of memory. */
export const ROWS_AT_ONCE = 300

/** A file can be opened for so long after it was made. */
export const OPENS_FOR_MS = 24 * 3_600_000
