import type { SentItem, WireResponse } from '@banca/item-renderers/contract'
import type { Annotation } from './domain/annotation.js'
import type { Given } from './domain/correction_type.js'
import type { AttemptState, LotPurpose } from './domain/qualification.js'
import type { ShownPlan } from './plan_views.js'

/** A mark as it was given so far; `value` in thousandths. `comment`: HTML that was cleaned. */
export type DraftView = Given & {
  readonly comment: string | null
  readonly annotations: readonly Annotation[]
}

/** What a text is for whoever marks it: nothing of whose it is. `attachments`: under names of ours; `isGiven`: whoever marks it gets the file. */
export type MarkedText = {
  readonly text: string
  readonly response: WireResponse
  readonly item: SentItem
  readonly attachments: readonly { readonly name: string; readonly url: string; readonly isGiven: boolean }[]
}

/** A text of a lot. `task`: its name for this corrector. `revision`: 0 before the first save. */
export type LotTaskView = MarkedText & {
  readonly task: string
  readonly position: number
  readonly revision: number
  readonly mark: DraftView | null
}

/**
 * Where somebody is on the way to the texts of a plan. `number`: of the attempt, from 1. `marked` of `texts` count; `leastWithin` of them have to be within
 * tolerance, and `within` were, which is null until it is judged, and for somebody who was admitted.
 */
export type OwnQualification = {
  readonly number: number
  readonly state: AttemptState
  readonly texts: number
  readonly leastWithin: number
  readonly marked: number
  readonly within: number | null
}

/** Why there is no lot. `moving`: the plan goes over to another version of its type just now. `not_qualified`: a supervisor decides how it goes on. `set_not_ready`: texts to qualify by are missing. */
export type NoLot =
  'nothing_waits' | 'closed' | 'cap_reached' | 'holds_enough' | 'moving' | 'not_qualified' | 'set_not_ready'

/** The lot that somebody holds; without one `id`, `purpose` and `leaseUntil` are null. `qualification` null: the plan asks for none. `practised`: the practice lot that they had last, where they hold none and had no other since. Times in epoch ms. */
export type LotView = {
  readonly id: number | null
  readonly purpose: LotPurpose | null
  readonly qualification: OwnQualification | null
  readonly practised: number | null
  readonly leaseUntil: number | null
  readonly plan: ShownPlan
  readonly tasks: readonly LotTaskView[]
  readonly reason: NoLot | null
  readonly serverTime: number
}

/**
 * What became of a mark that was sent. `older`: a newer one is there. `ended`: the text is not held any more, and the draft stays its author's. `taken`: the
 * same, and somebody else has it. `withdrawn`: it is not there to be marked any more. `handed_in`: it was handed in already. `invalid`: `field` of it is not taken.
 */
export type SaveReason = 'older' | 'ended' | 'withdrawn' | 'handed_in' | 'invalid'
export type SavedMark = {
  readonly task: string
  readonly accepted: boolean
  readonly revision: number
  readonly reason: SaveReason | null
  /** Of the entry, as `annotations.0.quote`; null but for `invalid`. */
  readonly field: string | null
}

/** `ended`: not held any more, and not marked. */
export type HandInOutcome = 'marked' | 'incomplete' | 'ended'
export type HandedIn = { readonly task: string; readonly outcome: HandInOutcome }

/** A lot that somebody holds, for who supervises its plan. `tasks`: held in it now; `left`: of those without a complete mark. Times in epoch ms. */
export type HeldLotView = {
  readonly id: number
  readonly holder: { readonly id: number; readonly name: string }
  readonly takenAt: number
  readonly leaseUntil: number
  readonly tasks: number
  readonly left: number
}

/** A mark that was handed in, for the panel. `points` of the item, in thousandths, were it alone. */
export type PanelMarkView = DraftView & {
  readonly round: number
  readonly points: number
  readonly corrector: { readonly id: number; readonly name: string }
}

/** A text that waits for the panel, with all of its marks. */
export type PanelTextView = MarkedText & { readonly task: string; readonly marks: readonly PanelMarkView[] }
