import type { DurableState, WaitsFor } from './domain/durable_job.js'

/** Why a job failed, as catalogue keys. */
export type JobFailure = {
  readonly code: string
  readonly messages: readonly string[]
  readonly params: Readonly<Record<string, string | number>>
}

/** A text of a catalogue by its key. Numbers are shown as the language writes them. */
export type JobTitle = {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A durable job as pages show it. Times in epoch ms. `total` null: not known yet. */
export type JobView = {
  readonly id: number
  readonly type: string
  /** Null: it was ordered without one. */
  readonly title: JobTitle | null
  /** Null: of the installation. */
  readonly institutionId: number | null
  readonly state: DurableState
  readonly waitsFor: WaitsFor | null
  readonly done: number
  readonly total: number | null
  readonly result: Readonly<Record<string, number>>
  readonly failure: JobFailure | null
  readonly isCancelRequested: boolean
  readonly orderedBy: { readonly id: number; readonly name: string } | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
}
