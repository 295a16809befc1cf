/** Of differences, in thousandths: how many, their sum and the sum of their squares. */
export type Sums = { readonly n: number; readonly sum: number; readonly squares: number }

export const NO_SUMS: Sums = { n: 0, sum: 0, squares: 0 }

export const added = ({ n, sum, squares }: Sums, value: number): Sums => ({
  n: n + 1,
  sum: sum + value,
  squares: squares + value * value,
})

/** Fewer texts say nothing about whoever marked them. */
export const LEAST_DIFFERENCES = 10

/** Mean signed difference to the other marker, with its 95 % interval, in thousandths; null where there are too few. Above zero: more generous. */
export type Severity = {
  readonly pairs: number
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
}

/**
 * Student's interval of a mean: mean ± t · s / √n with n - 1 degrees of freedom.
 * Student, "The probable error of a mean", Biometrika 6 (1908) 1-25.
 */
export function severityOf({ n, sum, squares }: Sums): Severity {
  if (n < LEAST_DIFFERENCES) return { pairs: n, mean: null, low: null, high: null }
  const mean = sum / n
  // A difference of two large numbers: a rounding error is no spread.
  const variance = Math.max(0, squares - (sum * sum) / n) / (n - 1)
  const half = quantile(n - 1) * Math.sqrt(variance / n)
  return { pairs: n, mean, low: mean - half, high: mean + half }
}

/** Of the normal distribution, for 95 %. */
const Z = 1.959963984540054

/**
 * The same quantile of Student's distribution, to four digits from nine degrees of freedom on.
 * M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5.
 */
export function quantile(freedom: number): number {
  const terms = [
    Z,
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92160,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0)
}
