import hash from '@adonisjs/core/services/hash'
import {
  clock,
  ok,
  refuse,
  refuseConflict,
  select,
  undoneIfRefused,
  type DomainError,
  type Result,
} from '#shared'
import { refuseUnauthenticated } from '../domain/refusals.js'
import type { SessionRecord } from '../domain/session_state.js'
import LoginEvent from '../models/login_event.js'
import { newPasswordProblem } from '../passwords/check_new_password.js'
import { confirmOwnPassword, turnOf } from '../passwords/confirm_own_password.js'
import { newPasswordRow } from '../passwords/new_password_row.js'
import { passwordGate } from '../passwords/password_gate.js'
import { endResetsOf } from '../password_resets/reset_links.js'
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
import { sessionsChanged } from '../sessions/session_listeners.js'
import type { LoginView } from '../views.js'

export type PasswordChange = {
  readonly currentPassword: string
  readonly newPassword: string
  readonly endOthers: boolean
}

/**
 * Gives somebody the password that they choose. Their session goes on under a new token, so that no ticket, link or copied token of
 * before is good for anything; with `endOthers` their other sessions end. On record, without the password.
 * @returns refused: `weak_password` with the field `newPassword`, what `confirmOwnPassword` refuses, `unauthenticated` when the session ended
 * meanwhile, `changed_meanwhile` when the password did
 */
export async function changeOwnPassword(
  session: SessionRecord,
  { currentPassword, newPassword, endOthers }: PasswordChange,
  device: Omit<Device, 'clientId'> & { address: string }
): Promise<Result<LoginView, DomainError>> {
  const { userId, schoolId, group } = session.caller
  const before = await findAccount({ id: userId })
  if (!before) return refuseUnauthenticated()
  // What costs no hash comes first.
  const school = await schoolNamesOf(before.institutionId, schoolId)
  const problem = await newPasswordProblem(newPassword, { ...before.user, school })
  if (problem !== null)
    return refuse('invalid', 'weak_password', { fields: { newPassword: [`identity.password_${problem}`] } })
  const confirmed = await confirmOwnPassword(
    { userId, address: device.address, userAgent: device.userAgent },
    currentPassword
  )
  if (!confirmed.ok) return confirmed
  const account = confirmed.value
  const hashed = await passwordGate.run(turnOf(account, device.address), () => hash.make(newPassword))
  if (!hashed.ok) return hashed
  const token = await undoneIfRefused(async (trx) => {
    await lockUser(trx, userId)
    const now = clock.now()
    const { stored } = await select(trx, 'users', { stored: 'users.password_hash' })
      .where('id', userId)
      .firstOrFail()
    if (stored !== account.passwordHash)
      return refuseConflict('changed_meanwhile', 'identity.password_changed_meanwhile')
    const open = await openSessions(trx, userId, now)
    const own = open.find(({ id }) => id === session.id)
    if (!own) return refuseUnauthenticated()
    await trx.from('users').where('id', userId).update(newPasswordRow(hashed.value, now))
    // A log-in by the password of before waits for no code any more.
    await endChallengesOf(trx, userId)
    await endResetsOf(trx, userId, now)
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
    return ok(opened.token)
  })
  if (!token.ok) return token
  sessionsChanged(userId)
  return ok({
    token: token.value,
    clientId: session.clientId,
    user: { ...account.user, loggedGroup: group },
    theme: account.theme,
  })
}
