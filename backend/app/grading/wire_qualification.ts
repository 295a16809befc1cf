import type { OwnQualification } from './lot_views.js'

/** Where somebody is on the way to the texts of a plan. */
export const wireQualification = ({
  number,
  state,
  texts,
  leastWithin,
  marked,
  within,
}: OwnQualification) => ({ number, state, texts, leastWithin, marked, within })
