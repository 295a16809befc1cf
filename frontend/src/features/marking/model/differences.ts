import type { Definition } from '../types.ts'
import { criteriaOf } from './mark.ts'

interface Chosen {
  points: number | null
  criteria: readonly (number | null)[] | null
}

/** One line of a comparison; points of the type. `name` null: the total. `given` or `reference` null: it has a situation, and no levels. */
export interface Difference {
  name: string | null
  given: number | null
  reference: number | null
}

/** A mark beside another, criterion by criterion and in total. */
export function differences(definition: Definition, given: Chosen, reference: Chosen): Difference[] {
  const levels = criteriaOf(definition).map(({ name, levels: all }, at) => {
    const pointsIn = ({ criteria }: Chosen) => {
      const points = all[criteria?.[at] ?? -1]?.points
      return points === undefined ? null : points / 1000
    }
    return { name, given: pointsIn(given), reference: pointsIn(reference) }
  })
  return [...levels, { name: null, given: given.points, reference: reference.points }]
}
