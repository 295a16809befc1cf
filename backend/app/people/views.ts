/** What became of an act on several people. `refused`: who stays as they are, with the reason in the caller's language. */
export type ActiveSetView = {
  readonly changed: number
  readonly refused: readonly { readonly id: number; readonly reason: string }[]
}

/** Of those who are to be moved to a class: how many the caller sees, and their exams that are not over, with and without a room. */
export type MovePreviewView = {
  readonly people: number
  readonly applications: number
  readonly inRooms: number
}

/** Many people are acted on by a job. `count`: how many. */
export type OrderedActView = { readonly id: number; readonly status: 'QUEUED'; readonly count: number }
