import { randomUUID } from 'node:crypto'
import { inTransaction, type DomainError, type Result } from '#shared'
import { isAccountChanged } from '../domain/refusals.js'
import { siteOf } from '../passwords/network_of.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { askForFactor, needOf } from '../second_factor/ask_for_factor.js'
import { enter, type LoggedIn, type Spend } from './enter.js'

/** A log-in whose person somebody else proved to us. */
export type KnownLogin = {
  readonly userId: number
  /** Made and stored by the client; made here when it has none. */
  readonly clientId?: string | null | undefined
  /** Take over: end the session of another client. */
  readonly setNewClient?: boolean | undefined
  readonly userAgent?: string | undefined
  readonly address: string
  /** Whether this account may come in this way; null: there is none. */
  allows(account: Account | null): Result<Account, DomainError>
  /** Uses up the proof. Not called where another session is active: the person decides first, and brings the proof again. */
  readonly spend: Spend
}

/**
 * The end of every way to log in without our password: one session, taking over and the second factor as with it. Devices are not remembered:
 * what names them is of the log-in by password.
 * @returns refused: what `allows` and `spend` refuse, `session_active`, `second_factor_asked`, `too_many_requests`
 */
export async function enterKnown(login: KnownLogin): Promise<Result<LoggedIn, DomainError>> {
  const clientId = login.clientId || randomUUID()
  const first = await attempt(login, clientId)
  if (first.ok || !isAccountChanged(first.error)) return first
  return attempt(login, clientId)
}

async function attempt(login: KnownLogin, clientId: string): Promise<Result<LoggedIn, DomainError>> {
  const allowed = login.allows(await findAccount({ id: login.userId }))
  if (!allowed.ok) return allowed
  const account = allowed.value
  const { address, userAgent } = login
  const need = await needOf(account)
  if (need !== 'none') {
    // The challenge goes on from here; the proof that opened it opens no other.
    const spent = await inTransaction<null, DomainError>((trx) => login.spend(trx))
    if (!spent.ok) return spent
  }
  const asked = await askForFactor(account, need, {
    clientId,
    purpose: 'pages',
    isKnown: false,
    network: siteOf(address),
  })
  if (!asked.ok) return asked
  return enter(account, { clientId, userAgent, address }, login.setNewClient ?? false, null, login.spend)
}
