import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { firstAccessKeys } from '#config/encryption'
import { changedRows, clock, insertRows, select, type Row } from '#shared'
import {
  CODE_LENGTH,
  codeState,
  FIRST_ACCESS_MS,
  newFirstAccessCode,
  type CodeState,
} from '../domain/first_access_code.js'

/** A card's code, before its row is stored: the only time that it can be read. */
export type FreshCode = { readonly userId: number; readonly code: string }

export const freshCodes = (userIds: readonly number[]): FreshCode[] =>
  userIds.map((userId) => ({ userId, code: newFirstAccessCode(randomInt) }))

/** A code is of one person: on another's account it is nobody's. */
const hmacUnder = (key: string, { userId, code }: FreshCode) =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url')

const [PRESENT_KEY = ''] = firstAccessKeys

/** Which earlier codes lose their worth: all, or those that were made before an epoch ms. */
type Batch = { readonly batch: string; readonly madeBy: number | null; readonly replaces: 'all' | number }

/**
 * Stores codes under the locks of the people's rows, which the caller holds; those of before are worth nothing any more.
 * By their ids: an update of what is not there would lock the place (MariaDB).
 */
export async function storeCodes(
  trx: TransactionClientContract,
  codes: readonly FreshCode[],
  { batch, madeBy, replaces }: Batch
): Promise<void> {
  const now = clock.now()
  const open = select(trx, 'first_access_codes', { id: 'first_access_codes.id' })
    .whereIn(
      'user_id',
      codes.map(({ userId }) => userId)
    )
    .whereNull('used_at')
    .whereNull('replaced_at')
  if (replaces !== 'all') open.where('created_at', '<', replaces)
  const ids = (await open).map(({ id }) => id)
  if (ids.length > 0) await trx.from('first_access_codes').whereIn('id', ids).update({ replaced_at: now })
  await insertRows(
    trx,
    'first_access_codes',
    codes.map((one) => ({
      user_id: one.userId,
      code_hmac: hmacUnder(PRESENT_KEY, one),
      created_at: now,
      expires_at: now + FIRST_ACCESS_MS,
      made_by: madeBy,
      batch,
    }))
  )
}

const CODE = {
  id: 'first_access_codes.id',
  hmac: 'first_access_codes.code_hmac',
  expiresAt: 'first_access_codes.expires_at',
  usedAt: 'first_access_codes.used_at',
  replacedAt: 'first_access_codes.replaced_at',
} as const

/** Cards of one person that are looked at, the newest first. */
const MOST_CODES = 50

export type FoundCode = { readonly id: number; readonly state: CodeState }

/** The code of this person; null: it is none of theirs. `userId` null costs the same and finds nothing. */
export async function findCode(userId: number | null, code: string): Promise<FoundCode | null> {
  const rows: Row<typeof CODE>[] = await select(db, 'first_access_codes', CODE)
    .where('user_id', userId ?? 0)
    .orderBy('id', 'desc')
    .limit(MOST_CODES)
  const hmacs = firstAccessKeys.map((key) => Buffer.from(hmacUnder(key, { userId: userId ?? 0, code })))
  if (code.length !== CODE_LENGTH) return null
  const found = rows.find(({ hmac }) => {
    const stored = Buffer.from(hmac)
    return hmacs.some((one) => one.length === stored.length && timingSafeEqual(one, stored))
  })
  return found ? { id: found.id, state: codeState(found, clock.now()) } : null
}

/**
 * The codes that were mailed to a person and are still open are worth nothing any more, those of printed cards stay: in the transaction that
 * changes the address, after the person's row of `users` was changed. By their ids, as in `storeCodes`.
 */
export async function endMailedCodes(
  trx: TransactionClientContract,
  userId: number,
  now: number
): Promise<void> {
  const open = await select(trx, 'first_access_codes', { id: 'first_access_codes.id' })
    .where('user_id', userId)
    .whereNull('used_at')
    .whereNull('replaced_at')
    .whereNull('made_by')
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await trx.from('first_access_codes').whereIn('id', ids).update({ replaced_at: now })
}

/** Uses a code up, under the lock of its person's row. False: another call was first, or it is worth nothing any more. */
export async function takeCode(
  trx: TransactionClientContract,
  { id }: FoundCode,
  now: number
): Promise<boolean> {
  const taken = await trx
    .from('first_access_codes')
    .where('id', id)
    .whereNull('used_at')
    .whereNull('replaced_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })
  return changedRows(taken) === 1
}
