import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { banca } from '#config/banca'
import { clock, err, ok, type Result } from '#shared'
import { mayHaveFactor, needsFactor } from '../domain/second_factor_need.js'
import { IMPORT_SESSION_MS } from '../domain/session_state.js'
import { claimsSafeBrowser } from '../domain/user_agent.js'
import { groupsOf, type Account } from '../queries/find_account.js'
import { findFactor } from '../second_factor/factors.js'
import type { LoginView } from '../views.js'
import { rememberDevice } from '../sessions/known_devices.js'
import { AccountChanged, lockChecked } from '../sessions/lock_checked.js'
import { closeSessions, liveSessions, lockUser, openSession, type Device } from '../sessions/open_session.js'
import { sessionCache } from '../sessions/session_cache.js'
import { sessionsChanged } from '../sessions/session_listeners.js'

/** `deviceKey` is for the device alone: its cookie, never a body. Null: nothing is remembered of the import command. */
export type LoggedIn = LoginView & { readonly deviceKey: string | null }

/**
 * `session_active`: another client holds the session; the same again with `setNewClient` takes over. `wrong_code`: what was shown is
 * wrong or was taken before. `second_factor_over`: this log-in waits for no code any more.
 */
export type EntryRefusal =
  { kind: 'session_active'; clientId: string } | { kind: 'wrong_code' } | { kind: 'second_factor_over' }

/** The second factor of a log-in, in the transaction that opens its session: nothing is taken for a log-in that is over, and no session opens twice. */
export type FactorStep = {
  /** Before anything is taken. False: this log-in waits for no code any more. */
  isOpen(trx: TransactionClientContract): Promise<boolean>
  /** Takes what was shown. False: it is wrong, or was taken before. */
  take(trx: TransactionClientContract, now: number): Promise<boolean>
  /** Before the session opens. */
  finish(trx: TransactionClientContract, now: number): Promise<void>
}

/**
 * Locks the account, where it is still what let this log-in in: the password that was checked, or a challenge, which goes with the password.
 * @throws AccountChanged where it was the password
 */
async function isStillOpen(
  trx: TransactionClientContract,
  account: Account,
  factor: FactorStep | null
): Promise<boolean> {
  const { id: userId } = account.user
  if (factor) return Boolean((await lockUser(trx, userId))?.isActive) && factor.isOpen(trx)
  await lockChecked(trx, account)
  // Set up after this log-in was found to need none, or the person came into a group that asks for it.
  const groups = await groupsOf(userId, trx)
  if (
    needsFactor(groups, banca.secondFactorGroups) ||
    (mayHaveFactor(groups) && (await findFactor(userId, trx)))
  )
    throw new AccountChanged()
  return true
}

/**
 * The part of every way of logging in after the person is known; `factor` null: the account has none and needs none.
 * @throws AccountChanged
 */
export async function enter(
  account: Account,
  device: Device & { deviceKey: string | null },
  takeOver: boolean,
  factor: FactorStep | null = null
): Promise<Result<LoggedIn, EntryRefusal>> {
  const { id: userId, loggedGroup } = account.user
  const isInBrowser = claimsSafeBrowser(device.userAgent)
  const opened = await db.transaction(async (trx) => {
    if (!(await isStillOpen(trx, account, factor))) return 'second_factor_over'
    const now = clock.now()
    if (factor && !(await factor.take(trx, now))) return 'wrong_code'
    const live = await liveSessions(trx, userId, now)
    const others = live.filter((session) => session.clientId !== device.clientId)
    if (others.length > 0 && !takeOver) return 'session_active'
    await factor?.finish(trx, now)
    await closeSessions(trx, others, 'taken_over', now)
    await closeSessions(
      trx,
      live.filter((session) => !others.includes(session)),
      'replaced',
      now
    )
    // Being inside the safe browser is true of a device: a new login starts from what this one says of itself.
    if (isInBrowser !== account.user.isInBrowser)
      await trx
        .from('users')
        .where('id', userId)
        .update({ is_in_browser: isInBrowser ? 1 : 0, updated_at: now })
    const deviceKey = await rememberDevice(trx, userId, device.deviceKey, now)
    const expiresAt = now + banca.sessionTtlSeconds * 1_000
    const { token } = await openSession(trx, {
      userId,
      group: loggedGroup,
      device,
      now,
      expiresAt,
      secondFactorAt: factor && now,
    })
    return { token, deviceKey }
  })
  if (typeof opened === 'string')
    return err(opened === 'session_active' ? { kind: opened, clientId: device.clientId } : { kind: opened })
  sessionCache.forgetUser(userId)
  sessionsChanged(userId)
  return ok({
    ...opened,
    clientId: device.clientId,
    user: { ...account.user, isInBrowser },
    theme: account.theme,
  })
}

/**
 * Beside the browser's session: nothing is ended and nothing about the user changes. Whoever calls has asked `mayOpenImportSession`.
 * @throws AccountChanged
 */
export async function enterForImport(
  account: Account,
  device: Device,
  factor: FactorStep | null = null
): Promise<Result<LoggedIn, EntryRefusal>> {
  const { id: userId, loggedGroup } = account.user
  const opened = await db.transaction(async (trx) => {
    if (!(await isStillOpen(trx, account, factor))) return 'second_factor_over'
    const now = clock.now()
    if (factor && !(await factor.take(trx, now))) return 'wrong_code'
    await factor?.finish(trx, now)
    const expiresAt = now + IMPORT_SESSION_MS
    return openSession(trx, {
      userId,
      group: loggedGroup,
      device,
      now,
      expiresAt,
      purpose: 'import',
      secondFactorAt: factor && now,
    })
  })
  if (typeof opened === 'string') return err({ kind: opened })
  return ok({
    token: opened.token,
    clientId: device.clientId,
    user: account.user,
    theme: account.theme,
    deviceKey: null,
  })
}
