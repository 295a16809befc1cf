/** A call makes so many applications; more are made by a job. */
export const MOST_AT_ONCE = 5_000
/** One order gives exams to so many people. */
export const MOST_PEOPLE = 100_000
