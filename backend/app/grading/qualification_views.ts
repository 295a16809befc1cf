import type { MemberState } from './domain/correction_plan.js'
import type { Given } from './domain/correction_type.js'
import type { QualificationStep } from './domain/qualification.js'
import type { OwnQualification } from './lot_views.js'
import type { ReferenceView } from './control_views.js'

type Person = { readonly id: number; readonly name: string }

/** The last attempt of a corrector, for who supervises the plan. `by` null: nobody had to decide. Times in epoch ms. */
export type AttemptView = OwnQualification & {
  readonly beganAt: number
  readonly endedAt: number | null
  readonly by: Person | null
  readonly reason: string | null
}

/** A corrector of a plan. `practised`: texts of the practice set that they have marked. `attempt` null: none yet. */
export type MemberQualificationView = {
  readonly user: Person
  readonly state: MemberState
  readonly step: QualificationStep
  readonly practised: number
  readonly attempt: AttemptView | null
}

/** `practice`, `qualification`: texts that are in these sets now. */
export type PlanQualificationView = {
  readonly practice: number
  readonly qualification: number
  readonly members: readonly MemberQualificationView[]
}

/** A practice text that its corrector has handed in, beside the panel's mark. `task`: its name for them. `points` of the type, in thousandths. */
export type PractisedTextView = {
  readonly task: string
  readonly position: number
  readonly text: string
  readonly given: Given & { readonly points: number }
  readonly reference: ReferenceView
  readonly isWithin: boolean
}
