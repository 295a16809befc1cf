import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AppError } from '#shared'
import { lockUser } from './open_session.js'

/** The account is not what the password was checked of. `logIn` checks once more; whoever is told is told what a wrong password is told. */
export class AccountChanged extends AppError {
  constructor() {
    super(400, 'invalid_credentials', { messages: ['identity.invalid_credentials'] })
  }
}

/**
 * Locks the account of somebody whose password was right. A check waits and takes its time: meanwhile the password may have been changed
 * or the account closed, and what that ended must not be opened anew.
 * @throws AccountChanged
 */
export async function lockChecked(
  trx: TransactionClientContract,
  { user, passwordHash }: { user: { id: number }; passwordHash: string }
): Promise<void> {
  const locked = await lockUser(trx, user.id)
  if (!locked?.isActive || locked.passwordHash !== passwordHash) throw new AccountChanged()
}
