import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, type DomainError, type Result } from '#shared'
import { refuseAccountChanged } from '../domain/refusals.js'
import { lockUser } from './open_session.js'

/**
 * Locks the account of somebody whose password was right. A check waits and takes its time: meanwhile the password may have been changed
 * or the account closed, and what that ended must not be opened anew.
 * @returns refused: `isAccountChanged`
 */
export async function lockChecked(
  trx: TransactionClientContract,
  { user, passwordHash }: { user: { id: number }; passwordHash: string | null }
): Promise<Result<null, DomainError>> {
  const locked = await lockUser(trx, user.id)
  return locked?.isActive && locked.passwordHash === passwordHash ? ok(null) : refuseAccountChanged()
}
