import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { banca } from '#config/banca'
import { clock, ok, undoneIfRefused, type DomainError, type Result } from '#shared'
import { refuseAccountChanged, refuseOver, refuseSessionActive } from '../domain/refusals.js'
import { mayHaveFactor, needsFactor } from '../domain/second_factor_need.js'
import { IMPORT_SESSION_MS } from '../domain/session_state.js'
import { claimsSafeBrowser } from '../domain/user_agent.js'
import { groupsOf, type Account } from '../queries/find_account.js'
import { findFactor } from '../second_factor/factors.js'
import type { LoginView } from '../views.js'
import { rememberDevice } from '../sessions/known_devices.js'
import { lockChecked } from '../sessions/lock_checked.js'
import { closeSessions, liveSessions, lockUser, openSession, type Device } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'

/** `deviceKey` is for the device alone: its cookie, never a body. Null: nothing is remembered of the import command. */
export type LoggedIn = LoginView & { readonly deviceKey: string | null }

/** The second factor of a log-in, in the transaction that opens its session: nothing is taken for a log-in that is over, and no session opens twice. */
export type FactorStep = {
  /** Before anything is taken. False: this log-in waits for no code any more. */
  isOpen(trx: TransactionClientContract): Promise<boolean>
  /** Takes what was shown. Refused: it is wrong, was taken before, or cannot be checked. */
  take(trx: TransactionClientContract, now: number): Promise<Result<null, DomainError>>
  /** Before the session opens. */
  finish(trx: TransactionClientContract, now: number): Promise<void>
}

/**
 * Locks the account, where it is still what let this log-in in: the password that was checked, or a challenge, which goes with the password.
 * @returns refused: `isAccountChanged` where it was the password, else `second_factor_over`
 */
async function checkStillOpen(
  trx: TransactionClientContract,
  account: Account,
  factor: FactorStep | null
): Promise<Result<null, DomainError>> {
  const { id: userId } = account.user
  if (factor) {
    const isOpen = Boolean((await lockUser(trx, userId))?.isActive) && (await factor.isOpen(trx))
    return isOpen ? ok(null) : refuseOver()
  }
  const locked = await lockChecked(trx, account)
  if (!locked.ok) return locked
  // Set up after this log-in was found to need none, or the person came into a group that asks for it.
  const groups = await groupsOf(userId, trx)
  if (
    needsFactor(groups, banca.secondFactorGroups) ||
    (mayHaveFactor(groups) && (await findFactor(userId, trx)))
  )
    return refuseAccountChanged()
  return ok(null)
}

/** Under the lock of the account. @returns when, in epoch ms; refused: what `checkStillOpen` and `factor.take` refuse */
async function takeFactor(
  trx: TransactionClientContract,
  account: Account,
  factor: FactorStep | null
): Promise<Result<number, DomainError>> {
  const open = await checkStillOpen(trx, account, factor)
  if (!open.ok) return open
  const now = clock.now()
  const taken = await factor?.take(trx, now)
  return taken && !taken.ok ? taken : ok(now)
}

/** Uses up, in the transaction that opens the session, what is good for one. Refused: another log-in was first. */
export type Spend = (trx: TransactionClientContract) => Promise<Result<null, DomainError>>

/**
 * The part of every way of logging in after the person is known; `factor` null: the account has none and needs none. `deviceKey` undefined:
 * the device is not remembered by this log-in.
 * @returns refused: `session_active`, and what `checkStillOpen`, `factor.take` and `spend` refuse
 */
export async function enter(
  account: Account,
  device: Device & { deviceKey?: string | null | undefined },
  takeOver: boolean,
  factor: FactorStep | null = null,
  spend: Spend | null = null
): Promise<Result<LoggedIn, DomainError>> {
  const { id: userId, loggedGroup } = account.user
  const isInBrowser = claimsSafeBrowser(device.userAgent)
  const opened = await undoneIfRefused(async (trx) => {
    const taken = await takeFactor(trx, account, factor)
    if (!taken.ok) return taken
    const now = taken.value
    const live = await liveSessions(trx, userId, now)
    const others = live.filter((session) => session.clientId !== device.clientId)
    // Committed although the log-in is refused: what was shown of the factor is spent.
    if (others.length > 0 && !takeOver) return ok(null)
    const spent = await spend?.(trx)
    if (spent && !spent.ok) return spent
    await factor?.finish(trx, now)
    await closeSessions(trx, others, 'taken_over', now)
    await closeSessions(
      trx,
      live.filter((session) => !others.includes(session)),
      'replaced',
      now
    )
    // Being inside the safe browser is true of a device: a new login starts from what this one reports.
    if (isInBrowser !== account.user.isInBrowser)
      await trx
        .from('users')
        .where('id', userId)
        .update({ is_in_browser: isInBrowser ? 1 : 0, updated_at: now })
    const deviceKey =
      device.deviceKey === undefined ? null : await rememberDevice(trx, userId, device.deviceKey, now)
    const expiresAt = now + banca.sessionTtlSeconds * 1_000
    const { token } = await openSession(trx, {
      userId,
      group: loggedGroup,
      device,
      now,
      expiresAt,
      secondFactorAt: factor && now,
    })
    return ok({ token, deviceKey })
  })
  if (!opened.ok) return opened
  if (opened.value === null) return refuseSessionActive(device.clientId)
  sessionsChanged(userId)
  return ok({
    ...opened.value,
    clientId: device.clientId,
    user: { ...account.user, isInBrowser },
    theme: account.theme,
  })
}

/**
 * Beside the browser's session: nothing is ended and nothing about the user changes. Whoever calls has asked `mayOpenImportSession`.
 * @returns refused: what `checkStillOpen` and `factor.take` refuse
 */
export async function enterForImport(
  account: Account,
  device: Device,
  factor: FactorStep | null = null
): Promise<Result<LoggedIn, DomainError>> {
  const { id: userId, loggedGroup } = account.user
  const opened = await undoneIfRefused(async (trx) => {
    const taken = await takeFactor(trx, account, factor)
    if (!taken.ok) return taken
    const now = taken.value
    await factor?.finish(trx, now)
    const expiresAt = now + IMPORT_SESSION_MS
    const session = {
      userId,
      group: loggedGroup,
      device,
      now,
      expiresAt,
      purpose: 'import',
      secondFactorAt: factor && now,
    } as const
    return ok(await openSession(trx, session))
  })
  if (!opened.ok) return opened
  return ok({
    token: opened.value.token,
    clientId: device.clientId,
    user: account.user,
    theme: account.theme,
    deviceKey: null,
  })
}
