import type { FailedJob } from '#jobs'
import type { MoveCounts } from './domain/moved_text.js'

/**
 * What moving a plan would do now; `basis` names exactly this state. `held`: texts in lots that end. `controls`: control texts that are made anew with the panel's mark carried over, and
 * those that end because it cannot be. `samples`: those that end.
 */
export type MovePreview = MoveCounts & {
  readonly basis: string
  readonly held: number
  readonly controls: { readonly carried: number; readonly ended: number }
  readonly samples: number
}

export type MoveState = 'RUNNING' | 'DONE'

/**
 * A move. `state` FAILED: its job has failed for good, and the plan stays closed until it goes on; `failure` says why. `texts`: those that were gone through so far. Times in epoch ms.
 */
export type PlanMoveView = {
  readonly id: number
  readonly from: { readonly id: number; readonly version: number }
  readonly to: { readonly id: number; readonly version: number }
  readonly state: MoveState | 'FAILED'
  readonly failure: FailedJob | null
  readonly texts: number
  readonly changed: number
  readonly again: number
  readonly reason: string
  readonly by: { readonly id: number; readonly name: string }
  readonly at: number
  readonly doneAt: number | null
  readonly jobId: number | null
}
