/** A part of a sum. */
export interface Slice {
  id: string
  value: number
  colour: string
}

/** One bar; `value` null draws none. */
export interface Bar {
  id: string
  /** Beside the bar: short. */
  name: string
  value: number | null
  /** At the end of the bar. */
  label: string
  colour: string
}

/** Of each bar, px. */
const BAR_HEIGHT = 30

/** Of the chart of so many bars that lie, px; as much is left free while it is fetched. */
export const heightOfBars = (count: number): number => count * BAR_HEIGHT + 48

/** An estimate after one step, with its standard error. */
export interface EstimatePoint {
  step: number
  value: number
  error: number
}
