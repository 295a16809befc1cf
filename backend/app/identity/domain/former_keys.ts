import { foldName } from '#shared'
import { normalUsername } from './username.js'

/** What somebody was found by, before it was taken away. */
export type FormerKeys = {
  readonly username: string
  readonly email: string | null
  readonly publicIdentifier: string | null
}

/** Of somebody whose erasure is under way, as they were before it. */
export type ErasedKeys = FormerKeys & { readonly isGuardian: boolean }

/** By what a row of a list names somebody. */
type Named = {
  readonly publicIdentifier?: string | undefined
  readonly username?: string | undefined
}

const isAlike = (one: string | null | undefined, other: string | null): boolean =>
  one != null && other !== null && foldName(one) === foldName(other)

/** By which field a row names somebody whose erasure is under way, in whatever spelling; null: by none. */
export function namesErased(
  { publicIdentifier, username }: Named,
  erased: readonly ErasedKeys[]
): 'public_identifier' | 'username' | null {
  if (erased.some((one) => isAlike(publicIdentifier, one.publicIdentifier))) return 'public_identifier'
  const wanted = username === undefined ? undefined : normalUsername(username)
  return erased.some((one) => isAlike(wanted, one.username)) ? 'username' : null
}

/** Whether a guardian whose erasure is under way had this address. */
export const isOfErasedGuardian = (email: string | undefined, erased: readonly ErasedKeys[]): boolean =>
  erased.some(
    (one) => one.isGuardian && email !== undefined && email.toLowerCase() === one.email?.trim().toLowerCase()
  )
