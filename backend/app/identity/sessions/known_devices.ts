import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'

const SHAPE = /^[A-Za-z0-9_-]{43}$/
const DAY_MS = 86_400_000
/** A device that was away for longer is as good as unknown. */
export const KNOWN_DEVICE_DAYS = 400
/** The newest of each person; a computer room is one device to many, not many to one. */
const MOST_PER_USER = 20
const CHUNK = 500

/** The name the server gave to a device, as its cookie returns it; null when it is none of ours. */
export const deviceKeyOf = (cookie: unknown): string | null =>
  typeof cookie === 'string' && SHAPE.test(cookie) ? cookie : null

const newDeviceKey = () => randomBytes(32).toString('base64url')

const hashOf = (deviceKey: string) => createHash('sha256').update(deviceKey).digest('hex')

/**
 * Has this device logged in to this account before? What it is counted by if so, else null. Names that nobody gave it are found
 * nowhere. One read, and none for a device without a name.
 */
export async function knownDevice(username: string, deviceKey: string | null): Promise<string | null> {
  if (deviceKey === null) return null
  const row = await select(db, 'known_devices', { id: 'known_devices.id', username: 'users.username' })
    .join('users', 'users.id', 'known_devices.user_id')
    .where({ 'users.username': username, 'known_devices.device_hash': hashOf(deviceKey) })
    .where('known_devices.last_login_at', '>', clock.now() - KNOWN_DEVICE_DAYS * DAY_MS)
    .first()
  return row?.username === username ? `device-${row.id}` : null
}

const DEVICE = {
  id: 'known_devices.id',
  userId: 'known_devices.user_id',
  lastLoginAt: 'known_devices.last_login_at',
} as const

/**
 * Remembers that a device has logged in to an account; the user's row is locked.
 * @returns the name that the device keeps: the one it has, or a new one where nobody gave it that
 */
export async function rememberDevice(
  trx: TransactionClientContract,
  userId: number,
  offered: string | null,
  now: number
): Promise<string> {
  if (offered !== null) {
    const [row] = await select(trx, 'known_devices', DEVICE)
      .where('device_hash', hashOf(offered))
      .orderByRaw('user_id = ? DESC', [userId])
      .limit(1)
    if (row?.userId === userId) {
      if (now - row.lastLoginAt >= DAY_MS)
        await trx.from('known_devices').where('id', row.id).update({ last_login_at: now })
      return offered
    }
    if (row) return add(trx, userId, offered, now)
  }
  return add(trx, userId, newDeviceKey(), now)
}

async function add(
  trx: TransactionClientContract,
  userId: number,
  deviceKey: string,
  now: number
): Promise<string> {
  await trx
    .insertQuery()
    .table('known_devices')
    .insert({ user_id: userId, device_hash: hashOf(deviceKey), first_login_at: now, last_login_at: now })
  const older = await select(trx, 'known_devices', { id: 'known_devices.id' })
    .where('user_id', userId)
    .orderBy('last_login_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_PER_USER)
    .limit(CHUNK)
  if (older.length > 0)
    await trx
      .from('known_devices')
      .whereIn(
        'id',
        older.map(({ id }) => id)
      )
      .delete()
  return deviceKey
}
