import { Connection } from './connection.ts'

/**
 * Storage of the exam tools, beside the local store of a person: small values in localStorage, big ones here.
 */
export const TOOLS_PREFIX = 'banca.tools.'
export const NOTES_KEY = 'examnotes'
export const BIG_VALUES = 'values'

/** Drawings and symbol tables: rows without a key of their own, under texts. */
export const toolsConnection = (): Connection =>
  new Connection({
    name: 'banca-tools',
    version: 1,
    layOut: (database) =>
      void (database.objectStoreNames.contains(BIG_VALUES) || database.createObjectStore(BIG_VALUES)),
  })

/** Forgets notes, marks, drawings and settings of the tools, of every exam. What the browser does not let go of stays. */
export async function forgetTools(storage: Pick<Storage, 'removeItem'> | null): Promise<void> {
  try {
    const keys = Object.keys(storage ?? {}).filter((key) => key === NOTES_KEY || key.startsWith(TOOLS_PREFIX))
    for (const key of keys) storage?.removeItem(key)
  } catch {
    // The browser denies its storage: nothing is there.
  }
  await toolsConnection()
    .delete()
    .catch(() => undefined)
}
