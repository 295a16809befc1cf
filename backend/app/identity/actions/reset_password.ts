import hash from '@adonisjs/core/services/hash'
import { record } from '#audit'
import { clock, inTransaction, ok, refuse, type DomainError, type Result } from '#shared'
import LoginEvent from '../models/login_event.js'
import { endResetsOf, openReset, takeReset } from '../password_resets/reset_links.js'
import { turnOf } from '../passwords/confirm_own_password.js'
import { freeGuesses } from '../passwords/guess_limits.js'
import { newPasswordRow } from '../passwords/new_password_row.js'
import { passwordGate } from '../passwords/password_gate.js'
import { unadvisedPasswordProblem } from '../passwords/unadvised_password.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { endChallengesOf } from '../second_factor/challenges.js'
import { closeSessions, lockUser, openSessions, stopDraining } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'

/** Nobody's link, one that was used, one that is too old: the answer does not reveal which. */
const refuseToken = () => refuse('invalid', 'token', { fields: { token: ['identity.reset_token'] } })

/** Whose password a link changes. Refused: `token` */
export async function accountOfReset(token: string): Promise<Result<Account, DomainError>> {
  const reset = await openReset(token)
  const account = reset && (await findAccount({ id: reset.userId }))
  return account ? ok(account) : refuseToken()
}

/**
 * Gives somebody a new password by the link of a mail, once. All sessions of the person end: whoever sits an exam enters the new password
 * over the question, and nothing of it is lost. A second factor stays as it is. On record, without the password.
 * @returns refused: `token` with the field `token`, `weak_password` with the field `password`, and `busy` as at a log-in
 */
export async function resetPassword(
  { token, password }: { readonly token: string; readonly password: string },
  address: string
): Promise<Result<null, DomainError>> {
  const reset = await openReset(token)
  const account = reset && (await findAccount({ id: reset.userId }))
  if (!reset || !account) return refuseToken()
  const { userId } = reset
  // What costs no hash comes first, and leaves the link as it is.
  const problem = await unadvisedPasswordProblem(account, reset.schoolId, password)
  if (problem !== null)
    return refuse('invalid', 'weak_password', { fields: { password: [`identity.password_${problem}`] } })
  const hashed = await passwordGate.run(turnOf(account, address), () => hash.make(password))
  if (!hashed.ok) return hashed
  const changed = await inTransaction(async (trx) => {
    const locked = await lockUser(trx, userId)
    const now = clock.now()
    if (locked?.isActive !== true || !(await takeReset(trx, reset, now))) return refuseToken()
    await trx.from('users').where('id', userId).update(newPasswordRow(hashed.value, now))
    await endResetsOf(trx, userId, now)
    // A log-in by the password of before waits for no code any more.
    await endChallengesOf(trx, userId)
    await closeSessions(trx, await openSessions(trx, userId, now), 'revoked', now)
    await stopDraining(trx, userId, now)
    const event = { userId, sessionId: null, type: 'password_reset', address, occurredAt: now }
    await LoginEvent.create(event, { client: trx })
    await record(trx, {
      act: 'password_reset',
      by: { userId, group: null, institutionId: account.institutionId },
      subject: { type: 'user', id: userId },
    })
    return ok(null)
  })
  if (!changed.ok) return changed
  sessionsChanged(userId)
  // Whoever forgot it has mistyped it, or somebody else has.
  await freeGuesses(account.user.username, ['password'])
  return ok(null)
}
