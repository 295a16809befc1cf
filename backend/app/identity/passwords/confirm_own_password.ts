import { clock, ok, refuse, type DomainError, type Result } from '#shared'
import { refuseUnauthenticated } from '../domain/refusals.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { checkPassword } from './check_password.js'
import { checking, countGuess } from './guess_limits.js'
import { networkOf } from './network_of.js'
import type { Turn } from './password_gate.js'

/** Somebody who is logged in and enters the password again. */
export type Confirming = {
  readonly userId: number
  readonly address: string
  readonly userAgent: string | undefined
}

export const turnOf = (account: Account, address: string): Turn => ({
  account: account.user.username,
  address: networkOf(address),
  urgency: 1,
})

/**
 * Checks the password of somebody who is logged in, before what only they may do. Wrong ones count as at a log-in, and are seen by those
 * who look after accounts. They are counted by the person, not by the session: a new session begins no new count, and guesses at
 * the log-in page lock nobody out here.
 * @returns refused: `wrong_password` with the field `currentPassword`, `unauthenticated`, and too many as at a log-in
 */
export async function confirmOwnPassword(
  { userId, address, userAgent }: Confirming,
  password: string
): Promise<Result<Account, DomainError>> {
  const account = await findAccount({ id: userId })
  if (!account?.isActive) return refuseUnauthenticated()
  const counted = await countGuess({
    username: account.user.username,
    address,
    clientId: null,
    knownDevice: `logged-in-${userId}`,
  })
  if (!counted.ok) return counted
  const guess = counted.value
  const fits = await checking(guess, () =>
    checkPassword(account.passwordHash, password, turnOf(account, address))
  )
  if (!fits.ok) return fits
  if (!fits.value) {
    noteFailedLogin({ userId, address, userAgent, knownDevice: true, at: clock.now() })
    await guess.failed()
    return refuse('invalid', 'wrong_password', {
      fields: { currentPassword: ['identity.wrong_current_password'] },
    })
  }
  await guess.succeeded()
  return ok(account)
}
