import type { ReturnCounts } from './domain/returned_marks.js'

/** What returning would do now; `basis` names exactly this state. `isTooMany`: the counts are of the newest alone, and nothing can be returned. */
export type ReturnPreview = ReturnCounts & { readonly basis: string; readonly isTooMany: boolean }

type Person = { readonly id: number; readonly name: string }

/** What was returned. Times in epoch ms. */
export type MarksReturnView = {
  readonly id: number
  readonly corrector: Person
  readonly since: number
  readonly texts: number
  readonly resolved: number
  readonly reason: string
  readonly by: Person
  readonly at: number
}
