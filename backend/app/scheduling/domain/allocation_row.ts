/** What a list says of one person and one exam. Identifier or user name is there. */
export type AllocationRow = {
  readonly publicIdentifier: string | undefined
  readonly username: string | undefined
  /** The identifier of the exam, or its name. */
  readonly exam: string
  /** The name of its collection. */
  readonly collection: string | undefined
  /** Instead of the exam's own windows. */
  readonly window: RowWindow | undefined
}

/** Times in epoch ms. */
export type RowWindow = {
  readonly startAt: number
  readonly endAt: number
  readonly maxDurationMinutes: number
}

/** What a row did, for its undo: what others change later stays. `version`: the `schedule_version`; `moves`: how many moves between rooms are in it. */
export type DoneAllocation = {
  readonly applicationId: number
  readonly version: number
  readonly moves: number
}
