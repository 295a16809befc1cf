/** Rows. `most`: of a file of results; who wants more narrows it. `atOnce`: a longer list is ordered; `ordered`: of one that is. `part`: of a stored part. Tests lower them. */
export const limits = { most: 100_000, atOnce: 50_000, ordered: 1_000_000, part: 2_000 }

/** Rows that are read at once; of results with two statements, and two for each 500 finished exams. */
export const ROWS_AT_ONCE = 300

/** A file that was ordered can be opened for so long after it was made: as long as the bar shows its job. */
export const OPENS_FOR_MS = 24 * 3_600_000
