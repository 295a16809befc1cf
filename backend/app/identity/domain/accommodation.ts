/** What a person needs. `timeFactor` in percent of the time that others have, 100 to 300; times in epoch ms, null: without end. */
export type Accommodation = {
  timeFactor: number
  validFrom: number | null
  validUntil: number | null
}

export const LEAST_FACTOR = 100
export const MOST_FACTOR = 300

/** The factor for an exam whose window opens at `at` (epoch ms); 100: nothing. */
export function factorAt(accommodation: Accommodation | undefined, at: number): number {
  if (!accommodation) return LEAST_FACTOR
  const { timeFactor, validFrom, validUntil } = accommodation
  const isValid = (validFrom === null || validFrom <= at) && (validUntil === null || at <= validUntil)
  return isValid ? timeFactor : LEAST_FACTOR
}
