/** What a list says of one person's accommodation. An absent field stays as it is stored. Identifier or user name is there. */
export type NeedRow = {
  readonly publicIdentifier: string | undefined
  readonly username: string | undefined
  /** Percent of the time that others have. */
  readonly timeFactor: number | undefined
  /** Epoch ms; null: without a limit. */
  readonly validFrom: number | null | undefined
  readonly validUntil: number | null | undefined
  readonly note: string | null | undefined
}

/** What is stored of somebody's accommodation. */
type Stored = {
  readonly timeFactor: number
  readonly validFrom: number | null
  readonly validUntil: number | null
  readonly note: string | null
}

/** What a row did, for its undo. `before` null: nothing was stored. */
export type DoneNeed = {
  readonly userId: number
  readonly before: Stored | null
  readonly after: Stored
}
