import { AppError, clock } from '#shared'
import { findAccount, type Account } from '../queries/find_account.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { checkPassword } from './check_password.js'
import { countGuess } from './guess_limits.js'
import { networkOf } from './network_of.js'
import type { Turn } from './password_gate.js'

/** Whoever is logged in and says the password again. */
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
 * who look after accounts. They are counted by the person, not by the session: a new session begins no new count, and whoever
 * guesses at the log-in page keeps nobody from here.
 * @throws AppError 400 naming the field `currentPassword`, 429 and 503 as a log-in
 */
export async function confirmOwnPassword(
  { userId, address, userAgent }: Confirming,
  password: string
): Promise<Account> {
  const account = await findAccount({ id: userId })
  if (!account?.isActive) throw new AppError(401, 'unauthenticated', { messages: ['shared.unauthenticated'] })
  const guess = await countGuess({
    username: account.user.username,
    address,
    clientId: null,
    knownDevice: `logged-in-${userId}`,
  })
  const fits = await checkPassword(account.passwordHash, password, turnOf(account, address)).catch(
    async (error: unknown) => {
      await guess.undo()
      throw error
    }
  )
  if (!fits) {
    noteFailedLogin({ userId, address, userAgent, knownDevice: true, at: clock.now() })
    await guess.failed()
    throw new AppError(400, 'wrong_password', {
      fields: { currentPassword: ['identity.wrong_current_password'] },
    })
  }
  await guess.succeeded()
  return account
}
