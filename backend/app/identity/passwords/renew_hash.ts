import hash from '@adonisjs/core/services/hash'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { passwordGate, type Turn } from './password_gate.js'
import { isOutdatedHash } from './stored_hash.js'

/** After everybody who wants to come in; the gate takes no more than a few of one account. */
const LAST: Turn = { account: 'renewals', address: 'renewals', urgency: -1 }

/**
 * Stores the password that has just fitted by today's function and cost, where it was stored by another. Nobody waits for it: it comes
 * after everybody who logs in, and where too many do it is left to a later log-in.
 */
export function renewHash(account: { userId: number; stored: string }, password: string): void {
  if (!isOutdatedHash(account.stored)) return
  renew(account, password).catch((error: unknown) =>
    logger.error({ err: error, userId: account.userId }, 'a password hash could not be renewed')
  )
}

async function renew(
  { userId, stored }: { userId: number; stored: string },
  password: string
): Promise<void> {
  const renewed = await passwordGate.run(LAST, () => hash.make(password))
  if (!renewed.ok) return
  // A password that was changed meanwhile stays as it was changed.
  await db.from('users').where({ id: userId, password_hash: stored }).update({ password_hash: renewed.value })
}
