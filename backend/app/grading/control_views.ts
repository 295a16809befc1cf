import type { ControlFigures } from './domain/control_text.js'
import type { MemberState } from './domain/correction_plan.js'
import type { Given } from './domain/correction_type.js'
import type { ControlPurpose } from './domain/qualification.js'
import type { MarkedText } from './lot_views.js'

/**
 * A text that may become a control text. `task`: its number in the plan. `points` of the type, in thousandths: the mark in force; null for a text that
 * nobody has begun, whose mark the panel's will be.
 */
export type ControlOptionView = MarkedText & { readonly task: string; readonly points: number | null }

/** What the panel gave a control text. `points` of the type, in thousandths. */
export type ReferenceView = Given & { readonly points: number; readonly reason: string }

type Person = { readonly id: number; readonly name: string }

/**
 * A control text, for who supervises its plan. `marked`: how many correctors have marked it, of them `within` tolerance. `end` null: it is given out.
 * `end.by` null: its answer changed, or its exam was opened again. Times in epoch ms.
 */
export type ControlTextView = MarkedText & {
  readonly id: number
  readonly purpose: ControlPurpose
  readonly reference: ReferenceView
  readonly by: Person
  readonly at: number
  readonly end: { readonly by: Person | null; readonly at: number; readonly reason: string | null } | null
  readonly marked: number
  readonly within: number
}

/** How somebody marked the control texts of a plan. `state` null: they are no corrector of it any more. */
export type ControlResultView = ControlFigures & { readonly user: Person; readonly state: MemberState | null }
