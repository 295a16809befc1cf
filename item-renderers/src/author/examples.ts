import { samplesOf } from '../testing/samples.ts'

/**
 * An item of the category as an exam file holds it, as a starting point; an empty one
 * where the category has no samples.
 */
export const exampleOf = (category: string): Readonly<Record<string, unknown>> =>
  samplesOf(category)[0]?.raw ?? { category }
