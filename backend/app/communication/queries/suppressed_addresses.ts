import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { plainAddress } from '../domain/dead_address.js'

/** Of some hundred addresses in lower case those that mailings of the institution pass over. */
export async function suppressedAddresses(
  institutionId: number,
  addresses: readonly string[],
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'> = db
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await select(client, 'email_suppressions', { address: 'email_suppressions.address' })
    .where('institution_id', institutionId)
    .whereIn('address', [...addresses])
  return new Set(rows.map(({ address }) => address))
}

/** Whether mailings of the institution pass an address over, because mail to it came back. */
export async function isDeadTo(institutionId: number, address: string | null): Promise<boolean> {
  if (address === null || address === '') return false
  const plain = plainAddress(address)
  return (await suppressedAddresses(institutionId, [plain])).has(plain)
}
