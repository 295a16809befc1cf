import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** As many accounts as one mail names: an address of a school office may stand at hundreds. */
export const MOST_OF_ADDRESS = 20

const ACCOUNT = {
  id: 'users.id',
  institutionId: 'users.institution_id',
  email: 'users.email',
  language: 'users.language',
} as const

/**
 * Active accounts with this address, whatever its case, the oldest first: one more than `MOST_OF_ADDRESS` at most. `address` in lower case.
 */
export async function accountsOfAddress(address: string) {
  const query = select(db, 'users', ACCOUNT)
    .where('users.is_active', 1)
    // Asked of each account of the address: as a list it would be all people of the server.
    .whereExists(
      (group) => void group.from('user_groups').whereColumn('user_groups.user_id', 'users.id').select('id')
    )
    .orderBy('users.id')
    .limit(MOST_OF_ADDRESS + 1)
  // SQLite compares exactly, and has an index of this expression; MariaDB's collation does not mind the case.
  if (db.connection().dialect.name === 'mysql') query.where('users.email', address)
  else query.whereRaw('lower(users.email) = ?', [address])
  const rows = await query
  // Nor does it mind accents, which are another mailbox.
  return rows.filter(({ email }) => email?.toLowerCase() === address)
}

/**
 * Accounts of one institution with this address, active or not, whatever its case, the oldest first: two at most, which is one too many for
 * whoever wants the only one. `address` in lower case.
 */
export async function accountsHere(trx: TransactionClientContract, institutionId: number, address: string) {
  const query = select(trx, 'users', { id: 'users.id', isActive: 'users.is_active' })
    .where('users.institution_id', institutionId)
    .orderBy('users.id')
    .limit(2)
  // By the index first; then exactly, or the two may be those of another mailbox with accents.
  if (trx.dialect.name === 'mysql')
    query.where('users.email', address).whereRaw('lower(users.email) = ? collate utf8mb4_bin', [address])
  else query.whereRaw('lower(users.email) = ?', [address])
  const rows = await query
  return rows.map(({ id, isActive }) => ({ id, isActive: Boolean(isActive) }))
}
