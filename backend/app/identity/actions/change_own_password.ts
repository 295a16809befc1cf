import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { AppError, clock, conflict, err, ok, type Result } from '#shared'
import type { PasswordProblem } from '../domain/password_rule.js'
import type { SessionRecord } from '../domain/session_state.js'
import LoginEvent from '../models/login_event.js'
import { newPasswordProblem } from '../passwords/check_new_password.js'
import { confirmOwnPassword, turnOf } from '../passwords/confirm_own_password.js'
import { passwordGate } from '../passwords/password_gate.js'
import { findAccount } from '../queries/find_account.js'
import { schoolNamesOf } from '../queries/school_names.js'
import { endChallengesOf } from '../second_factor/challenges.js'
import {
  closeSessions,
  lockUser,
  openSession,
  openSessions,
  stopDraining,
  type Device,
} from '../sessions/open_session.js'
import { sessionCache } from '../sessions/session_cache.js'
import { sessionsChanged } from '../sessions/session_listeners.js'
import type { LoginView } from '../views.js'

export type PasswordChange = {
  readonly currentPassword: string
  readonly newPassword: string
  readonly endOthers: boolean
}

const ended = () => new AppError(401, 'unauthenticated', { messages: ['shared.unauthenticated'] })

/**
 * Gives somebody the password that they choose. Their session goes on under a new token, so that no ticket, link or copied token of
 * before is good for anything; their other sessions end where `endOthers` says so. On record, without the password.
 * @throws AppError as `confirmOwnPassword`, 401 when the session ended meanwhile, 409 when the password changed meanwhile
 */
export async function changeOwnPassword(
  session: SessionRecord,
  { currentPassword, newPassword, endOthers }: PasswordChange,
  device: Omit<Device, 'clientId'> & { address: string }
): Promise<Result<LoginView, PasswordProblem>> {
  const { userId, schoolId, group } = session.caller
  const before = await findAccount({ id: userId })
  if (!before) throw ended()
  // What costs no hash comes first.
  const school = await schoolNamesOf(before.institutionId, schoolId)
  const problem = await newPasswordProblem(newPassword, { ...before.user, school })
  if (problem !== null) return err(problem)
  const account = await confirmOwnPassword(
    { userId, address: device.address, userAgent: device.userAgent },
    currentPassword
  )
  const passwordHash = await passwordGate.run(turnOf(account, device.address), () => hash.make(newPassword))
  const token = await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    const now = clock.now()
    const { password_hash: stored } = (await trx
      .from('users')
      .where('id', userId)
      .select('password_hash')
      .firstOrFail()) as { password_hash: string }
    if (stored !== account.passwordHash)
      throw conflict('changed_meanwhile', 'identity.password_changed_meanwhile')
    const open = await openSessions(trx, userId, now)
    const own = open.find(({ id }) => id === session.id)
    if (!own) throw ended()
    await trx.from('users').where('id', userId).update({ password_hash: passwordHash, updated_at: now })
    // A log-in by the password of before waits for no code any more.
    await endChallengesOf(trx, userId)
    await closeSessions(trx, [own], 'replaced', now)
    if (endOthers) {
      await closeSessions(
        trx,
        open.filter((one) => one !== own),
        'revoked',
        now
      )
      await stopDraining(trx, userId, now)
    }
    const { clientId, expiresAt, secondFactorAt } = session
    const opened = await openSession(trx, {
      userId,
      group,
      device: { ...device, clientId },
      now,
      expiresAt,
      secondFactorAt,
    })
    const event = {
      userId,
      sessionId: opened.sessionId,
      type: 'password_changed',
      address: device.address,
      occurredAt: now,
    }
    await LoginEvent.create(event, { client: trx })
    return opened.token
  })
  sessionCache.forgetUser(userId)
  sessionsChanged(userId)
  return ok({
    token,
    clientId: session.clientId,
    user: { ...account.user, loggedGroup: group },
    theme: account.theme,
  })
}
