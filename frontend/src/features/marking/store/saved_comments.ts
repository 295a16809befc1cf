import { savedCommentsKey } from '../../../api/held_lots.ts'
import { getSession } from '../../../api/session.ts'

/** The comments that somebody keeps to use again. `basis` names the list that a change replaces. */
export interface SavedComments {
  readonly comments: readonly string[]
  readonly basis: string
}

const isSaved = (row: unknown): row is SavedComments =>
  typeof row === 'object' &&
  row !== null &&
  'basis' in row &&
  typeof row.basis === 'string' &&
  'comments' in row &&
  Array.isArray(row.comments) &&
  row.comments.every((text) => typeof text === 'string')

/** Those that this browser has read before, for a desk without a connection; null: none. */
export function storedComments(userId: number): SavedComments | null {
  try {
    const row: unknown = JSON.parse(localStorage.getItem(savedCommentsKey(userId)) ?? 'null')
    return isSaved(row) ? row : null
  } catch {
    return null
  }
}

/** Keeps them in this browser until a log-out. */
export function storeComments(userId: number, saved: SavedComments): void {
  // What a page still does after a log-out must not bring them back.
  if (getSession()?.user.id !== userId) return
  try {
    localStorage.setItem(savedCommentsKey(userId), JSON.stringify(saved))
  } catch {
    // Without room for them they are there as long as the page is.
  }
}
