import type { PlanAgreement } from './domain/mark_tally.js'
import type { Severity } from './domain/severity.js'

/** Texts that were marked in an hour, or as so many-th of the day, from `from` to `to`, both included. `to` null: and later. */
export type StretchView = {
  readonly from: number
  readonly to: number | null
  readonly texts: number
  readonly severity: Severity
}

/** How far the markers of a plan agree, and how that changes in the day, of all of them together. `countedAt`: epoch ms. */
export type PlanAgreementView = Pick<PlanAgreement, 'total' | 'situations'> & {
  readonly countedAt: number
  readonly marks: number
  readonly criteria: readonly { readonly name: string; readonly agreement: PlanAgreement['total'] }[]
  readonly hours: readonly StretchView[]
  readonly places: readonly StretchView[]
}

/** How somebody marks. `timed`: texts whose time is known; `fast`: of those, marked faster than the threshold. `lastAt`: epoch ms. */
export type CorrectorPace = {
  readonly user: { readonly id: number; readonly name: string }
  readonly texts: number
  readonly thirds: number
  readonly timed: number
  readonly fast: number
  readonly lastAt: number
  readonly severity: Severity
}

/** `days`: `YYYY-MM-DD`. */
export type CorrectorDetail = CorrectorPace & {
  readonly days: readonly { readonly day: string; readonly texts: number }[]
  readonly hours: readonly StretchView[]
  readonly places: readonly StretchView[]
}
