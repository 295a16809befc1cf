import type { WireStatus } from './domain/status.js'

/**
 * An application after an act of staff: its own window (null: none yet), the total of minutes from the start with what was granted, and what
 * the window's end takes of the granted time. Times in epoch ms.
 */
export type ScheduleView = {
  id: number
  status: WireStatus
  windowStartAt: number | null
  windowEndAt: number | null
  minutes: number | null
  deadlineAt: number | null
  secondsToTimeout: number | null
  version: number
  sitting: number
  cutBySeconds: number
  /** Of the accommodation that it was made with, in percent; 100: none. */
  timeFactor: number
  reseted: boolean
}

/**
 * One event of an application. `act`: what staff did, where they did something; `before`, `after`: what an act changed, and `detail` further
 * facts, as they are stored. `at` epoch ms.
 */
export type HistoryView = {
  id: number
  at: number
  type: string
  act: string | null
  source: string
  from: string | null
  to: string | null
  by: { id: number; name: string } | null
  reason: string | null
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  detail: Readonly<Record<string, unknown>>
}

/** A step of an adaptive exam: the estimate after an item, or (`itemId` null) at the beginning. `isAnswer`: the item counts. `at` epoch ms. */
export type AdaptiveStepView = {
  itemId: number | null
  step: number
  theta: number
  standardError: number
  isAnswer: boolean
  at: number
}
