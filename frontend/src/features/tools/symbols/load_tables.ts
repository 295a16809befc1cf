import { api } from '../../../api/client.ts'
import { bigValues } from '../store/big_values.ts'
import { readTables, type SymbolTable } from './tables.ts'

const keyOf = (collectionId: string) => `symbols/${collectionId}`
const asked = new Map<string, Promise<SymbolTable[]>>()

/**
 * The tables of a collection from the server, else the copy on this computer. Rejects when there is neither.
 */
export function loadTables(collectionId: string): Promise<SymbolTable[]> {
  const known = asked.get(collectionId)
  if (known !== undefined) return known
  const loading = fromServer(collectionId).catch(async (error: unknown) => {
    // The next call loads it again, perhaps with a connection.
    asked.delete(collectionId)
    const stored = await bigValues.read(keyOf(collectionId))
    if (stored === undefined) throw error
    return readTables(stored)
  })
  asked.set(collectionId, loading)
  return loading
}

async function fromServer(collectionId: string): Promise<SymbolTable[]> {
  const body = await api.get('/v1/symbol_table', {
    query: { collection: collectionId, ordering: 'key' },
  })
  const tables = readTables(body)
  await bigValues.write(keyOf(collectionId), tables)
  return tables
}
