import { randomUUID } from 'node:crypto'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { clock, inTransaction, isStaffGroup, ok, refuse, type DomainError, type Result } from '#shared'
import { hasNotComeIn, typedCode, type CodeState } from '../domain/first_access_code.js'
import { refuseLogin } from '../domain/refusals.js'
import { normalUsername } from '../domain/username.js'
import { findCode, takeCode, type FoundCode } from '../first_access/codes.js'
import LoginEvent from '../models/login_event.js'
import { endResetsOf } from '../password_resets/reset_links.js'
import { turnOf } from '../passwords/confirm_own_password.js'
import { countGuess } from '../passwords/guess_limits.js'
import { newPasswordRow } from '../passwords/new_password_row.js'
import { passwordGate } from '../passwords/password_gate.js'
import { isSittingNow } from '../passwords/sitting_now.js'
import { unadvisedPasswordProblem } from '../passwords/unadvised_password.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { schoolIdOf } from '../queries/school_names.js'
import { cameByProvider } from '../queries/waiting_people.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { knownDevice } from '../sessions/known_devices.js'
import { lockUser, stopDraining } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'
import { enter, type LoggedIn } from './enter.js'
import type { Credentials } from './log_in.js'

/** A card as it was typed, and the device. */
export type Card = { readonly code: string } & Pick<
  Credentials,
  'username' | 'address' | 'clientId' | 'deviceKey' | 'userAgent'
>

type Opened = { readonly account: Account; readonly code: FoundCode }

/** By whom a code may be used: it is worth nothing to somebody of the staff, who uses their e-mail, and to whoever has a password. */
const isFor = (account: Account) => account.isActive && !account.user.groups.some(isStaffGroup)

const refuseCode = (state: Exclude<CodeState, 'open'> | 'wrong' | 'sitting') =>
  refuseLogin(`first_access_${state}`)

/**
 * Whose card this is, counted as a guess at the account. An unknown user name, somebody of the staff and a wrong code get one answer.
 * @returns refused: `first_access_wrong`; to whoever holds the code `first_access_used`, `_expired`, `_replaced`, and `_sitting` where an exam of theirs
 * runs right now; `too_many_guesses`
 */
export async function openCard(card: Card): Promise<Result<Opened, DomainError>> {
  const username = normalUsername(card.username)
  const { address, userAgent } = card
  const known = await knownDevice(username, card.deviceKey ?? null)
  const counted = await countGuess({
    what: 'first_access',
    username,
    address,
    clientId: card.clientId ?? null,
    knownDevice: known,
  })
  if (!counted.ok) return counted
  const guess = counted.value
  const account = await findAccount({ username })
  const code = await findCode(account?.user.id ?? null, typedCode(card.code))
  if (!account || !code || !isFor(account)) {
    if (account)
      noteFailedLogin({
        userId: account.user.id,
        address,
        userAgent,
        knownDevice: known !== null,
        at: clock.now(),
      })
    await guess.failed()
    return refuseCode('wrong')
  }
  await guess.succeeded()
  if (code.state !== 'open') return refuseCode(code.state)
  const userId = account.user.id
  const came = await cameByProvider(db, [userId])
  if (!hasNotComeIn({ ...account, cameByProvider: came.has(userId) })) return refuseCode('used')
  // Outside of a transaction: SQLite has one connection.
  return (await isSittingNow(userId)) ? refuseCode('sitting') : ok({ account, code })
}

/**
 * Gives somebody their first password by the code of a card, once, and logs them in. On record, without code and password. No session is
 * open then: in one they have come in, and the code is worth nothing.
 * @returns refused: as `openCard`; `weak_password` with the field `password`; `busy` as at a log-in; `first_access_used` where another
 * call was first
 */
export async function enterByCard(
  card: Card & { readonly password: string; readonly kioskToken: string | null }
): Promise<Result<LoggedIn, DomainError>> {
  const opened = await openCard(card)
  if (!opened.ok) return opened
  const { account, code } = opened.value
  const userId = account.user.id
  const problem = await unadvisedPasswordProblem(account, await schoolIdOf(userId), card.password)
  if (problem !== null)
    return refuse('invalid', 'weak_password', { fields: { password: [`identity.password_${problem}`] } })
  const hashed = await passwordGate.run(turnOf(account, card.address), () => hash.make(card.password))
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  const stored = await inTransaction(async (trx) => {
    const locked = await lockUser(trx, userId)
    const now = clock.now()
    if (locked?.isActive !== true) return refuseCode('wrong')
    // Another way gave them a password meanwhile.
    if (locked.passwordHash !== account.passwordHash) return refuseCode('used')
    // Or they came in by a provider: every session is opened under this lock.
    if ((await cameByProvider(trx, [userId])).size > 0) return refuseCode('used')
    if (!(await takeCode(trx, code, now))) return refuseCode('used')
    await trx.from('users').where('id', userId).update(newPasswordRow(passwordHash, now))
    await endResetsOf(trx, userId, now)
    await stopDraining(trx, userId, now)
    const event = {
      userId,
      sessionId: null,
      type: 'first_access',
      address: card.address,
      occurredAt: now,
    }
    await LoginEvent.create(event, { client: trx })
    await record(trx, {
      act: 'first_access_used',
      by: { userId, group: null, institutionId: account.institutionId },
      subject: { type: 'user', id: userId },
    })
    return ok(null)
  })
  if (!stored.ok) return stored
  sessionsChanged(userId)
  const device = {
    clientId: card.clientId || randomUUID(),
    kioskToken: card.kioskToken,
    userAgent: card.userAgent,
    address: card.address,
    deviceKey: card.deviceKey ?? null,
  }
  return enter({ ...account, passwordHash, mustChangePassword: false }, device, true)
}
