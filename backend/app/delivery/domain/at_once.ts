/** A call makes so many applications; more are made by a job. */
export const MOST_AT_ONCE = 5_000
