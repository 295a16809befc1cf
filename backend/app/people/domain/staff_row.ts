import type { Group } from '#shared'

/** What a list says of a member of the staff; a field that is absent stays as it is stored, null clears it. Identifier or user name is there. */
export type StaffRow = {
  readonly publicIdentifier: string | undefined
  readonly username: string | undefined
  readonly name: string | undefined
  readonly email: string | undefined
  /** Groups that they get beside those that they have. */
  readonly groups: readonly Group[]
  /** Codename or name; null: no school. */
  readonly school: string | null | undefined
  /** Codenames or names of classes that they get to teach. */
  readonly classes: readonly string[]
}

export type StaffField = 'name' | 'email' | 'publicIdentifier' | 'isActive' | 'school' | 'groups' | 'class'

/** What a row did to somebody, for its undo. Schools by id. */
export type DoneToStaff = {
  readonly userId: number
  readonly isNew: boolean
  readonly own: readonly {
    readonly field: 'name' | 'email' | 'publicIdentifier' | 'isActive'
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly school: { readonly from: number | null; readonly to: number | null } | null
  readonly groups: readonly Group[]
  readonly classes: readonly number[]
}
