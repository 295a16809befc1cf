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

/** An estimate after one step, with its standard error. */
export interface EstimatePoint {
  step: number
  value: number
  error: number
}
