/** Rows. `most`: of one file; who wants more narrows the list. Tests lower it. */
export const limits = { most: 100_000 }

/** Rows that are read at once; of results with two statements, and two for each 500 finished exams. */
export const ROWS_AT_ONCE = 300
