import type { Agreement } from './domain/agreement.js'
import type { MarkedText } from './lot_views.js'
import type { Given } from './domain/correction_type.js'

type Person = { readonly id: number; readonly name: string }

/** Texts that were drawn to be read once more. `corrector` null: of everybody. `mean`: signed difference of the second reading, in thousandths of the type's points. Times in epoch ms. */
export type SampleView = {
  readonly id: number
  readonly corrector: Person | null
  readonly reason: string
  readonly by: Person
  readonly at: number
  readonly texts: number
  /** Will not be read: the sample has ended, or their answers changed, were opened again, returned or disclosed. */
  readonly ended: number
  readonly read: number
  readonly within: number
  readonly mean: number | null
  /** Of the totals of both. */
  readonly agreement: Agreement
  /** Null: nobody has ended it. */
  readonly end: { readonly by: Person; readonly at: number; readonly reason: string } | null
}

/** `points` of the type, in thousandths: of the scale of its levels, its tolerance and the mean difference. */
export type ReadMark = Given & { readonly points: number; readonly corrector: Person }

/** A second reading beyond tolerance. `reopened` null: the text was not opened again because of it; `mayReopen`: it can be. */
export type DifferingView = MarkedText & {
  readonly id: number
  readonly marks: readonly ReadMark[]
  readonly reopened: { readonly at: number; readonly by: Person } | null
  readonly mayReopen: boolean
}

/** The newest samples, and of the texts that differ the newest. */
export type SamplesView = {
  readonly samples: readonly SampleView[]
  readonly differing: readonly DifferingView[]
}

/** `available`: texts that can be drawn; `texts`: as many of them as were asked for. */
export type SamplePreview = { readonly available: number; readonly texts: number }
