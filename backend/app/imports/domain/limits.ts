/** The largest list. */
export const MAX_LIST_BYTES = 20 * 1_048_576
/** Rows of a list. */
export const MAX_LIST_ROWS = 100_000
/** Columns of a list. */
export const MAX_LIST_COLUMNS = 100
/** Characters of a row, of all its cells together. */
export const MAX_ROW_CHARACTERS = 100_000
/** Characters of all cells of a list together: twice what a CSV can have. */
export const MAX_LIST_CHARACTERS = 2 * MAX_LIST_BYTES
/** Characters of a header. */
export const MAX_HEADER_CHARACTERS = 200
/** So few rows are worked on before the call is answered; more of them by a job. */
export const WORKED_HERE_MOST = 2_000
/** A full list of an institution with more people than this is checked by a job. */
export const LOOKED_AT_HERE_MOST = 5_000
