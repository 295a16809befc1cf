import type { MemberRole, MemberState, PlanSettings } from './domain/correction_plan.js'
import type { CorrectionType } from './domain/correction_type.js'

/** A version of a correction type, in the reader's language. */
export type CorrectionTypeView = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly version: number
  /** Of every institution: nobody changes it. */
  readonly isShipped: boolean
  readonly isLatest: boolean
  readonly definition: CorrectionType<string>
  readonly createdAt: number
}

export type PlanRole = MemberRole | 'manager'

/** Texts of a plan. `discrepant`: a third mark is needed. `panel`: the panel has to decide. Others by the state of each mark. */
export type PlanCounts = {
  readonly waiting: number
  readonly held: number
  readonly marked: number
  readonly discrepant: number
  readonly panel: number
  readonly resolved: number
}

/** What a corrector may know of a plan. `item.value` in points. */
export type ShownPlan = {
  readonly id: number
  readonly collection: { readonly id: number; readonly name: string }
  readonly exam: { readonly id: number; readonly name: string }
  readonly item: {
    readonly id: number
    readonly position: number
    readonly title: string | null
    readonly value: number
  }
  readonly type: Pick<CorrectionTypeView, 'id' | 'name' | 'version' | 'definition'>
  readonly lotSize: number
  readonly leaseMinutes: number
}

/** A plan as its managers and members see it. `counts` null: for a corrector. */
export type PlanView = ShownPlan &
  Omit<PlanSettings, 'typeId' | 'controlShare'> & {
    /** Null: for a corrector. */
    readonly controlShare: number | null
    readonly version: number
    /** It goes over to another version of its type just now: nothing is drawn or handed in. */
    readonly isMoving: boolean
    readonly role: PlanRole
    /** They get texts by it: they are an active corrector, whatever else they may do. */
    readonly isCorrector: boolean
    readonly counts: PlanCounts | null
    readonly own: { readonly held: number; readonly markedToday: number }
  }

export type MemberView = {
  readonly user: { readonly id: number; readonly name: string; readonly username: string }
  readonly role: MemberRole
  readonly state: MemberState
}

/** Somebody who may become a member. `detail`: user name and school. */
export type MemberOptionView = { readonly id: number; readonly name: string; readonly detail: string }
