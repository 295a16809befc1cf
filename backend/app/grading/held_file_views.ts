/** What became of a file that is given to correctors only once somebody has looked at it. */
export const FILE_STATES = ['waiting', 'released', 'withheld'] as const
export type FileState = (typeof FILE_STATES)[number]

/** A file of a text, for who supervises its plan: nothing of whose it is. `url`: where they read it. Times in epoch ms. */
export type HeldFileView = {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly state: FileState
  readonly decided: {
    readonly at: number
    readonly by: { readonly id: number; readonly name: string }
  } | null
}

/** The first of them; `waiting`: how many nobody has decided about, or, where `isMinimum`, that there are more than so many. */
export type HeldFilesView = {
  readonly waiting: number
  readonly isMinimum: boolean
  readonly files: readonly HeldFileView[]
}
