/** Dates and times side by side, also on a phone. */
export const PAIRS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
} as const
