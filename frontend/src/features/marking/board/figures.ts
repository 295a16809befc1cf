import type { Severity } from './use_agreement.ts'

/** `0,87`; null stays so. */
export const coefficient = (value: number | null, language: string): string | null =>
  value === null
    ? null
    : value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `87,5%` of a share. */
export const share = (value: number | null, language: string): string | null =>
  value === null ? null : value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })

/** Points with their sign: `+12,5`, `−4`, `0`. */
export const signed = (points: number, language: string): string =>
  points.toLocaleString(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })

/** A mean difference and its interval; null where there are too few texts. */
export function interval(
  { mean, low, high }: Severity,
  language: string
): { mean: string; low: string; high: string } | null {
  if (mean === null || low === null || high === null) return null
  return { mean: signed(mean, language), low: signed(low, language), high: signed(high, language) }
}
