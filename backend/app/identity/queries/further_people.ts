import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import { onRightsChanged } from '../sessions/rights_changes.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** A change in another process whose message is lost is seen after this long at most, as that of a session (ADR 34). */
const TTL_MS = 3_000
const MAX_ENTRIES = 5_000

type Entry = { readonly ids: Promise<readonly number[]>; readonly readAt: number }
const entries = new Map<string, Entry>()
onRightsChanged((change) => {
  if ('userId' in change) entries.clear()
})

/**
 * Ids of people of the staff who have one of these schools beside their first one. They are few, and are named in a statement: of an OR over a
 * subquery MariaDB makes a walk through everybody of the institution. Remembered, but for a transaction, which reads what it goes by.
 */
export function furtherPeople(schoolIds: readonly number[], client: Client = db): Promise<readonly number[]> {
  if (schoolIds.length === 0) return NOBODY
  if (client !== db) return read(client, schoolIds)
  const key = schoolIds.join()
  const now = clock.now()
  const known = entries.get(key)
  if (known && now >= known.readAt && now - known.readAt < TTL_MS) return known.ids
  const entry: Entry = { ids: read(client, schoolIds), readAt: now }
  entries.delete(key)
  entries.set(key, entry)
  // A look-up that failed is nobody's answer later.
  entry.ids.catch(() => entries.get(key) === entry && entries.delete(key))
  const oldest = entries.keys().next()
  if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
  return entry.ids
}

const NOBODY: Promise<readonly number[]> = Promise.resolve([])

async function read(client: Client, schoolIds: readonly number[]): Promise<readonly number[]> {
  const rows = await select(client, 'user_schools', { id: 'user_schools.user_id' })
    .whereIn('school_id', [...schoolIds])
    .distinct()
    .orderBy('user_schools.user_id')
  return rows.map(({ id }) => id)
}
