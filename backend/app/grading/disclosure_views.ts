import type { FailedJob } from '#jobs'

/**
 * What disclosing the marks of a collection, of one exam or of one item of it, would do now. `withoutMark`: nobody has given them points, and they stay
 * as they are. `basis` names exactly this state.
 */
export type DisclosurePreviewView = {
  readonly marked: number
  readonly withoutMark: number
  readonly disclosed: number
  readonly basis: string
}

/**
 * An order to disclose marks. `examId` null: of all exams of the collection; `itemId` null: of all items. `state` FAILED: its job has failed for good; `failure` says why, and candidates read its
 * marks where `doneAt` is not null. Times in epoch ms.
 */
export type DisclosureView = {
  readonly id: number
  readonly collectionId: number
  readonly examId: number | null
  readonly itemId: number | null
  readonly state: DisclosureState | 'FAILED'
  readonly failure: FailedJob | null
  /** How many marks it has taken so far. */
  readonly marks: number
  readonly orderedAt: number
  readonly doneAt: number | null
  readonly jobId: number | null
}

/** DONE: from this moment on candidates read its marks. */
export type DisclosureState = 'RUNNING' | 'DONE'
