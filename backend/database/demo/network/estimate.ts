/** Parameters of the logistic model with guessing. */
export type Parameters = { a: number; b: number; c: number }
export type Estimate = { theta: number; standardError: number }
export type Response = { irt: Parameters; isRight: boolean }

export const probability = (theta: number, { a, b, c }: Parameters): number =>
  c + (1 - c) / (1 + Math.exp(-a * (theta - b)))

const GRID = Array.from({ length: 81 }, (_, at) => -4 + at / 10)

/** Mean and deviation of the ability after these responses, from a standard normal beforehand (expected a posteriori). */
export function estimateOf(responses: readonly Response[]): Estimate {
  const weights = GRID.map((theta) =>
    responses.reduce(
      (weight, { irt, isRight }) => {
        const right = probability(theta, irt)
        return weight * (isRight ? right : 1 - right)
      },
      Math.exp(-(theta ** 2) / 2)
    )
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const meanOf = (value: (theta: number) => number) =>
    GRID.reduce((sum, theta, at) => sum + value(theta) * (weights[at] ?? 0), 0) / total
  const theta = meanOf((one) => one)
  return { theta, standardError: Math.sqrt(meanOf((one) => (one - theta) ** 2)) }
}
