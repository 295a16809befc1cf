import { lotsDatabase, noteUnsentMarks } from '../../../api/held_lots.ts'
import { getSession } from '../../../api/session.ts'
import { Connection, resultOf } from '../../../offline/index.ts'
import { isUnsent, type LocalLot } from '../model/local_lot.ts'
import type { Mark } from '../model/mark.ts'
import type { LotStore } from '../model/lot_desk.ts'

const LOTS = 'lots'

const connectionOf = (userId: number, factory?: IDBFactory) =>
  new Connection({
    name: lotsDatabase(userId),
    version: 1,
    factory,
    layOut: (database) => void database.createObjectStore(LOTS, { keyPath: 'plan' }),
  })

const allIn = async (transaction: IDBTransaction): Promise<LocalLot[]> =>
  (await resultOf<unknown[]>(transaction.objectStore(LOTS).getAll())).filter(isLocalLot)

/** The lots of a person in this browser, a row for each plan. `factory` is for tests. */
export function lotStoreOf(userId: number, factory?: IDBFactory): LotStore & { close(): void } {
  const connection = connectionOf(userId, factory)
  const isTheirs = () => getSession()?.user.id === userId
  return {
    close: () => connection.close(),
    read: (plan) =>
      connection.run([LOTS], 'readonly', async (transaction) => {
        const row = await resultOf<unknown>(transaction.objectStore(LOTS).get(plan))
        return isLocalLot(row) ? withAnnotations(row) : null
      }),
    async write(plan, local) {
      // What a page still does after a log-out must not bring it back.
      if (!isTheirs()) return
      const rows = await connection.run([LOTS], 'readwrite', (transaction) => {
        const store = transaction.objectStore(LOTS)
        if (local === null) store.delete(plan)
        else store.put(local)
        return allIn(transaction)
      })
      if (isTheirs())
        noteUnsentMarks(
          userId,
          rows.reduce((sum, row) => sum + unsentIn(row), 0)
        )
    },
  }
}

/** The plans of which this device has something, for a log-out from another page. */
export async function plansHere(userId: number, factory?: IDBFactory): Promise<number[]> {
  const connection = connectionOf(userId, factory)
  try {
    return (await connection.run([LOTS], 'readonly', allIn)).map(({ plan }) => plan)
  } finally {
    connection.close()
  }
}

const unsentIn = ({ entries }: LocalLot) => entries.filter(isUnsent).length

/** The app that stored it may not have known annotations yet. */
const withAnnotations = (row: LocalLot): LocalLot => ({
  ...row,
  entries: row.entries.map((entry) => ({
    ...entry,
    mark: { ...entry.mark, annotations: (entry.mark as Partial<Mark>).annotations ?? [] },
  })),
})

/** Another version of the app may have stored it: what cannot be read is left to the server. */
const isLocalLot = (row: unknown): row is LocalLot =>
  typeof row === 'object' &&
  row !== null &&
  'plan' in row &&
  'definition' in row &&
  'endsAt' in row &&
  'entries' in row &&
  Array.isArray(row.entries)
