const WRITTEN = /^(\d{1,10})\.(\d{2})$/

/** Cents of an amount as the Central Bank writes it, `10.00`; null for everything else. Digits alone decide: no fraction is rounded. */
export function centsOf(text: unknown): number | null {
  const [, units, part] = typeof text === 'string' ? (WRITTEN.exec(text) ?? []) : []
  return units === undefined || part === undefined ? null : Number(units + part)
}

/** `10.00` for 1000 cents. */
export const pixAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
