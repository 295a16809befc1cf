import type { Forecast } from './domain/forecast.js'

/** Marks of one round: 1 and 2 are independent, 3 is for a discrepancy, 4 is the panel's, which nobody holds. */
export type RoundProgress = {
  readonly round: number
  readonly waiting: number
  readonly held: number
  readonly marked: number
}

/**
 * How far a plan is. `texts`: of it; `resolved`: with a mark in force. `pairs`: texts with two marks; `discrepant` of those. What is counted behind the hand-ins is of `countedAt` (epoch ms;
 * null: nothing was handed in yet).
 */
export type PlanProgressView = {
  readonly rounds: readonly RoundProgress[]
  readonly texts: number
  readonly resolved: number
  readonly pairs: number
  readonly discrepant: number
  readonly countedAt: number | null
  readonly forecast: Forecast
}
