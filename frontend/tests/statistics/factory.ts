import type { ItemLine } from '../../src/features/statistics/types.ts'

/** A line of the statistics of an exam: of an item that nobody has answered, but for what is given. */
export const line = (given: Partial<ItemLine>): ItemLine => ({
  itemId: 1,
  position: 1,
  correct: 0,
  wrong: 0,
  partial: 0,
  blank: 0,
  pending: 0,
  percent: null,
  averageSeconds: null,
  discrimination: null,
  suspectedKey: null,
  ...given,
})
