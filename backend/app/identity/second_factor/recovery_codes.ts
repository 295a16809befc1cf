import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Secret } from 'otpauth'
import { changedRows, select } from '#shared'

const CODES = 10
/** 120 bits each: so many that a plain hash of them gives nothing away (ASVS 6.5.2). In base32 they are 24 signs. */
const BYTES = 15

const newCode = () => (new Secret({ size: BYTES }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-')

/** As it was shown, whatever is between its signs; 0 and 1 are in none, so they are taken for what they look like. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')

const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest('hex')

/** New codes instead of those of before: the only time that they can be read. */
export async function makeRecoveryCodes(trx: TransactionClientContract, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  // By their ids: deleting what is not there would lock the place where others insert (MariaDB), and they that of this one.
  const before = await select(trx, 'recovery_codes', { id: 'recovery_codes.id' }).where('user_id', userId)
  if (before.length > 0)
    await trx
      .from('recovery_codes')
      .whereIn(
        'id',
        before.map(({ id }) => id)
      )
      .delete()
  await trx
    .insertQuery()
    .table('recovery_codes')
    .multiInsert(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), used_at: null })))
  return codes
}

/** Takes a code that nobody used; of two at once one is taken. */
export async function spendRecoveryCode(
  trx: TransactionClientContract,
  userId: number,
  code: string,
  now: number
): Promise<boolean> {
  const spent = await trx
    .from('recovery_codes')
    .where({ user_id: userId, code_hash: hashOf(code) })
    .whereNull('used_at')
    .update({ used_at: now })
  return changedRows(spent) === 1
}
