/** A call makes so many applications; more are made by a job. */
export const MOST_AT_ONCE = 5_000
/** One order gives exams to so many people. */
export const MOST_PEOPLE = 100_000
/** A statement names so many rows; SQLite takes 32,766 values. */
const IN_A_STATEMENT = 500

/** The list in parts that a statement can name. */
export function* packets<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += IN_A_STATEMENT) yield list.slice(from, from + IN_A_STATEMENT)
}
