/** What a list says of a guardian and one of their candidates. Address or user name is there; an absent field stays as it is stored. */
export type GuardianRow = {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly username: string | undefined
  /** The candidate's public identifier. */
  readonly candidate: string
  /** The candidate, where another list has found them or makes them; `id` null: they are made by then. */
  readonly known?: { readonly id: number | null; readonly name: string }
}

export type GuardianField = 'name' | 'email' | 'isActive' | 'candidate'

/** What a row did, for its undo. `linked`: the candidate of whom it gave sight; null: they had it before. */
export type DoneToGuardian = {
  readonly guardianId: number
  readonly isNew: boolean
  readonly linked: number | null
  /** Of whoever is new: what they got. */
  readonly own: readonly {
    readonly field: 'name' | 'email' | 'isActive'
    readonly from: string | null
    readonly to: string | null
  }[]
}
