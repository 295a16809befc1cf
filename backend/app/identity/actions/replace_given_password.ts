import hash from '@adonisjs/core/services/hash'
import { clock, inTransaction, ok, refuse, refuseConflict, type DomainError, type Result } from '#shared'
import LoginEvent from '../models/login_event.js'
import { endResetsOf } from '../password_resets/reset_links.js'
import { turnOf } from '../passwords/confirm_own_password.js'
import { newPasswordRow } from '../passwords/new_password_row.js'
import { passwordGate } from '../passwords/password_gate.js'
import { unadvisedPasswordProblem } from '../passwords/unadvised_password.js'
import type { Account } from '../queries/find_account.js'
import { schoolIdOf } from '../queries/school_names.js'
import { lockUser } from '../sessions/open_session.js'
import type { LoggedIn } from './enter.js'
import { checkedAccount, logIn, type Credentials } from './log_in.js'

/**
 * Logs somebody in whose password a list gave, with the one that they choose instead. No session opens by a given password, so that none has
 * to be held back and no sitting is interrupted.
 * @returns refused: as `logIn`; `weak_password` with the field `newPassword`, also where it is the given one; `changed_meanwhile`
 */
export async function replaceGivenPassword(
  input: Credentials & { readonly newPassword: string }
): Promise<Result<LoggedIn, DomainError>> {
  const { newPassword, ...credentials } = input
  const checked = await checkedAccount(credentials)
  if (!checked.ok) return checked
  const { account } = checked.value
  if (!account.mustChangePassword) return refuseMeanwhile()
  const problem = newPassword === input.password ? 'same' : await problemOf(account, newPassword)
  if (problem !== null)
    return refuse('invalid', 'weak_password', { fields: { newPassword: [`identity.password_${problem}`] } })
  const hashed = await passwordGate.run(turnOf(account, input.address), () => hash.make(newPassword))
  if (!hashed.ok) return hashed
  const userId = account.user.id
  const stored = await inTransaction(async (trx) => {
    const locked = await lockUser(trx, userId)
    if (locked?.isActive !== true || locked.passwordHash !== account.passwordHash) return refuseMeanwhile()
    const now = clock.now()
    await trx.from('users').where('id', userId).update(newPasswordRow(hashed.value, now))
    await endResetsOf(trx, userId, now)
    const event = {
      userId,
      sessionId: null,
      type: 'password_changed',
      address: input.address,
      occurredAt: now,
    }
    await LoginEvent.create(event, { client: trx })
    return ok(null)
  })
  if (!stored.ok) return stored
  return logIn({ ...credentials, password: newPassword })
}

const problemOf = async (account: Account, password: string) =>
  unadvisedPasswordProblem(account, await schoolIdOf(account.user.id), password)

const refuseMeanwhile = () => refuseConflict('changed_meanwhile', 'identity.password_changed_meanwhile')
