import { seededRandom } from '#delivery/domain/shuffle'

/** Numbers from 0 to below 1; the same for the same seed. */
export type Random = () => number
export const randomOf = seededRandom

/** Standard normal (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A choice by weights, none of which is negative. */
export function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  const last = choices.at(-1)
  if (!last) throw new Error('nothing to choose from')
  return last[0]
}
