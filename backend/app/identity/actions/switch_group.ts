import db from '@adonisjs/lucid/services/db'
import { clock, ok, type DomainError, type Group, type Result } from '#shared'
import { refuseUnauthenticated } from '../domain/refusals.js'
import type { SessionRecord } from '../domain/session_state.js'
import { findAccount } from '../queries/find_account.js'
import { closeSessions, lockUser, openSession, type Device } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'
import type { LoginView } from '../views.js'

/**
 * Makes `group`, one the user has (the policy checked), the active one and re-issues the session: a new token that
 * expires when the old one would have and has passed what the old one passed, the old one ended.
 * @returns refused: `unauthenticated` when the session ended in the meantime
 */
export async function switchGroup(
  session: SessionRecord,
  group: Group,
  device: Omit<Device, 'clientId'>
): Promise<Result<LoginView, DomainError>> {
  const { userId } = session.caller
  const { clientId, expiresAt, secondFactorAt } = session
  const account = await findAccount({ id: userId })
  if (!account) return refuseUnauthenticated()
  const token = await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    const now = clock.now()
    const open = await trx.from('sessions').where('id', session.id).whereNull('ended_at').first()
    if (!open) return null
    await closeSessions(trx, [{ id: session.id, userId, address: device.address }], 'group_switched', now)
    await trx.from('users').where('id', userId).update({ logged_group: group, updated_at: now })
    return (
      await openSession(trx, {
        userId,
        group,
        device: { ...device, clientId },
        now,
        expiresAt,
        secondFactorAt,
      })
    ).token
  })
  sessionsChanged(userId)
  return token === null
    ? refuseUnauthenticated()
    : ok({ token, clientId, user: { ...account.user, loggedGroup: group }, theme: account.theme })
}
