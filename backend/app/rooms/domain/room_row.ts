/** Whoever a row names sits in the room, or answers for it. */
export type RoomPart = 'candidate' | 'responsible'

/** What a list says of a room, and of one person in it. */
export type ListedRoom = {
  /** The name of the collection that the room is for. */
  readonly collection: string
  readonly room: string
  /** Null: the row is about the room alone. */
  readonly person: {
    readonly publicIdentifier: string | undefined
    readonly username: string | undefined
    readonly part: RoomPart | undefined
  } | null
}

/** What a row did, for its undo. `from`: the room that an application was in; null: none. */
export type DoneToRoom = {
  readonly roomId: number
  /** The room is new, or is offered again. */
  readonly opened: boolean
  readonly moved: readonly { readonly applicationId: number; readonly from: number | null }[]
  /** Who answers for it since then. */
  readonly responsible: number | null
}
