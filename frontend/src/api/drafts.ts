import { getSession } from './session.ts'

/**
 * What a person has typed and not sent yet, on this device: each draft under its own key of localStorage. A log-out removes those of the
 * person; a session that is lost keeps them.
 */
const PREFIX = 'banca.draft.'

const ofPerson = (userId: number) => `${PREFIX}${userId}.`
const keyOf = (userId: number, name: string) => ofPerson(userId) + name

/** Null where there is none, or it cannot be read. */
export function readDraft(userId: number, name: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(userId, name))
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Where storage is denied or full, the draft lives as long as its page. */
export function writeDraft(userId: number, name: string, draft: unknown): void {
  // What a page still does after a log-out must not bring it back.
  if (getSession()?.user.id !== userId) return
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
  } catch {
    // Nothing is lost that was stored before.
  }
}

export function removeDraft(userId: number, name: string): void {
  try {
    localStorage.removeItem(keyOf(userId, name))
  } catch {
    // Storage is denied: there is none.
  }
}

/** All drafts of a person. */
export function forgetDrafts(userId: number): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(ofPerson(userId))) localStorage.removeItem(key)
  } catch {
    // Storage is denied: there are none.
  }
}
