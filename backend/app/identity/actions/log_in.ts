import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, err, ok, type Result } from '#shared'
import { IMPORT_SESSION_MS, mayOpenImportSession, type SessionPurpose } from '../domain/session_state.js'
import { networkOf } from '../passwords/network_of.js'
import { claimsSafeBrowser } from '../domain/user_agent.js'
import { normalUsername } from '../domain/username.js'
import { checkPassword, isRefusedPassword } from '../passwords/check_password.js'
import { countGuess } from '../passwords/guess_limits.js'
import { passwordGate } from '../passwords/password_gate.js'
import { renewHash } from '../passwords/renew_hash.js'
import { isSittingNow } from '../passwords/sitting_now.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { knownDevice, rememberDevice } from '../sessions/known_devices.js'
import { closeSessions, liveSessions, lockUser, openSession, type Device } from '../sessions/open_session.js'
import { sessionCache } from '../sessions/session_cache.js'
import { sessionsChanged } from '../sessions/session_listeners.js'
import type { LoginView } from '../views.js'

export type Credentials = {
  username: string
  password: string
  /** Made and kept by the client; made here when it has none. */
  clientId?: string | null
  /** Take over: end the session of another client. */
  setNewClient?: boolean
  /** `import`: a session of its own for the import command, beside whatever is open. */
  purpose?: SessionPurpose
  /** What a kiosk named itself by; kept with the log-in. */
  kioskToken?: string | null
  userAgent?: string | undefined
  /** What the server named this device by at an earlier log-in; one is made when it has none. */
  deviceKey?: string | null
  address: string
}

/** `deviceKey` is for the device alone: its cookie, never a body. Null: nothing is remembered of the import command. */
export type LoggedIn = LoginView & { readonly deviceKey: string | null }

/**
 * `session_active`: another client holds the session; the same login with `setNewClient` takes over. `import_not_allowed`: the
 * person's group imports nothing.
 */
export type LoginRefusal = { kind: 'invalid_credentials' } | { kind: 'import_not_allowed' } | { kind: 'session_active'; clientId: string }

/**
 * Checks the password and opens a session.
 * @throws AppError 429 after too many wrong guesses, 503 when too many log in at once
 */
export async function logIn(input: Credentials): Promise<Result<LoggedIn, LoginRefusal>> {
  const username = normalUsername(input.username)
  const { address } = input
  const known = await knownDevice(username, input.deviceKey ?? null)
  const guess = await countGuess({ username, address, clientId: input.clientId ?? null, knownDevice: known })
  const { account, fits } = await check(username, input, known).catch(async (error: unknown) => {
    await guess.undo()
    throw error
  })
  if (!account?.isActive || !fits || isRefusedPassword(input.password, banca)) {
    if (account) noteFailedLogin({ userId: account.user.id, address, userAgent: input.userAgent, knownDevice: known !== null, at: clock.now() })
    await guess.failed()
    return err({ kind: 'invalid_credentials' })
  }
  await guess.succeeded()
  renewHash({ userId: account.user.id, stored: account.passwordHash }, input.password)
  const clientId = input.clientId || randomUUID()
  const device = { clientId, kioskToken: input.kioskToken ?? null, userAgent: input.userAgent, address }
  if (input.purpose === 'import') return enterForImport(account, device)
  return enter(account, { ...device, deviceKey: input.deviceKey ?? null }, input.setNewClient ?? false)
}

async function check(username: string, input: Credentials, known: string | null) {
  const account = await findAccount({ username })
  const turn = { account: username, address: networkOf(input.address), urgency: await urgencyOf(account, known) }
  return { account, fits: await checkPassword(account?.passwordHash ?? null, input.password, turn) }
}

/** Whoever sits an exam that runs goes first, then whoever is no stranger. Only asked while others wait. */
const urgencyOf = async (account: Account | null, known: string | null): Promise<number> =>
  (passwordGate.isBusy && (await isSittingNow(account?.user.id ?? null)) ? 2 : 0) + (known === null ? 0 : 1)

/** The part of every way of logging in after the person is known. */
async function enter(account: Account, device: Device & { deviceKey: string | null }, takeOver: boolean): Promise<Result<LoggedIn, LoginRefusal>> {
  const { id: userId, loggedGroup } = account.user
  const isInBrowser = claimsSafeBrowser(device.userAgent)
  const opened = await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    const now = clock.now()
    const live = await liveSessions(trx, userId, now)
    const others = live.filter((session) => session.clientId !== device.clientId)
    if (others.length > 0 && !takeOver) return null
    await closeSessions(trx, others, 'taken_over', now)
    await closeSessions(trx, live.filter((session) => !others.includes(session)), 'replaced', now)
    // Being inside the safe browser is true of a device: a new login starts from what this one says of itself.
    if (isInBrowser !== account.user.isInBrowser)
      await trx.from('users').where('id', userId).update({ is_in_browser: isInBrowser ? 1 : 0, updated_at: now })
    const deviceKey = await rememberDevice(trx, userId, device.deviceKey, now)
    const expiresAt = now + banca.sessionTtlSeconds * 1_000
    const { token } = await openSession(trx, { userId, group: loggedGroup, device, now, expiresAt })
    return { token, deviceKey }
  })
  if (opened === null) return err({ kind: 'session_active', clientId: device.clientId })
  sessionCache.forgetUser(userId)
  sessionsChanged(userId)
  return ok({ ...opened, clientId: device.clientId, user: { ...account.user, isInBrowser }, theme: account.theme })
}

/** Beside the browser's session: nothing is ended and nothing about the user changes. */
async function enterForImport(account: Account, device: Device): Promise<Result<LoggedIn, LoginRefusal>> {
  const { id: userId, loggedGroup } = account.user
  if (!mayOpenImportSession(loggedGroup)) return err({ kind: 'import_not_allowed' })
  const now = clock.now()
  const expiresAt = now + IMPORT_SESSION_MS
  const { token } = await db.transaction((trx) =>
    openSession(trx, { userId, group: loggedGroup, device, now, expiresAt, purpose: 'import' })
  )
  return ok({ token, clientId: device.clientId, user: account.user, theme: account.theme, deviceKey: null })
}
