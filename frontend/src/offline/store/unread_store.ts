import { databaseNames } from './connection.ts'
import { journaledExams } from './unload_journal.ts'
import { notedExams } from './store_loss_detector.ts'

/** A browser that rejects with these gives this page no databases at all: there never was one. */
const FORBIDS: ReadonlySet<string> = new Set(['SecurityError', 'InvalidStateError'])

/**
 * Whether the store of a person, which cannot be opened now, may hold something that the server lacks: the browser lists it, or cannot tell, or
 * what is noted outside of it speaks of edits.
 */
export async function mayHoldUnsent(userId: string): Promise<boolean> {
  if (journaledExams(userId).length + notedExams(userId).length > 0) return true
  if (!(globalThis.indexedDB as IDBFactory | undefined)) return false
  try {
    return (await databaseNames()).includes(`banca:${userId}`)
  } catch (error) {
    return !(error instanceof DOMException && FORBIDS.has(error.name))
  }
}
