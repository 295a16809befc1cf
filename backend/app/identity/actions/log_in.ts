import { randomUUID } from 'node:crypto'
import { banca } from '#config/banca'
import { clock, ok, refuseForbidden, type DomainError, type Result } from '#shared'
import { isAccountChanged, refuseCredentials, refuseLogin } from '../domain/refusals.js'
import { mayOpenImportSession, type LoginPurpose } from '../domain/session_state.js'
import { networkOf, siteOf } from '../passwords/network_of.js'
import { normalUsername } from '../domain/username.js'
import { checkPassword, isRefusedPassword } from '../passwords/check_password.js'
import { checking, countGuess } from '../passwords/guess_limits.js'
import { passwordGate } from '../passwords/password_gate.js'
import { renewHash } from '../passwords/renew_hash.js'
import { isSittingNow } from '../passwords/sitting_now.js'
import { findAccount, type Account } from '../queries/find_account.js'
import { noteFailedLogin } from '../sessions/failed_logins.js'
import { knownDevice } from '../sessions/known_devices.js'
import { askForFactor, needOf } from '../second_factor/ask_for_factor.js'
import { enter, enterForImport, type LoggedIn } from './enter.js'

export type Credentials = {
  username: string
  password: string
  /** Made and stored by the client; made here when it has none. */
  clientId?: string | null
  /** Take over: end the session of another client. */
  setNewClient?: boolean
  /** `import`: a session of its own for the import command, beside whatever is open. */
  purpose?: LoginPurpose
  /** What a kiosk named itself by; stored with the log-in. */
  kioskToken?: string | null
  userAgent?: string | undefined
  /** What the server named this device by at an earlier log-in; one is made when it has none. */
  deviceKey?: string | null
  address: string
}

/**
 * Checks the password and opens a session, or asks for the second factor.
 * @returns refused: `invalid_credentials`, `session_active`; `must_change_password`: the password was right and a list gave it, so that
 * `replaceGivenPassword` goes on; `second_factor_asked`: the password was right, and `passSecondFactor` goes on
 * with `challenge`, after setting up `offer` where there is one; `forbidden` for an import that the group may not make, or whose person
 * must set up the factor first; `too_many_guesses`, `too_many_requests` while too many log-ins wait for a code, `busy` when too many log
 * in at once
 */
export async function logIn(input: Credentials): Promise<Result<LoggedIn, DomainError>> {
  const first = await attempt(input)
  if (first.ok || !isAccountChanged(first.error)) return first
  // The same password may only have been stored anew (`renewHash`), or a second factor was set up: what is there now decides.
  return attempt(input)
}

type CheckedAccount = { readonly account: Account; readonly known: string | null }

/** Whose password this is, counted as a guess. Refused: `invalid_credentials`, and too many as in `logIn`. */
export async function checkedAccount(input: Credentials): Promise<Result<CheckedAccount, DomainError>> {
  const username = normalUsername(input.username)
  const { address } = input
  const known = await knownDevice(username, input.deviceKey ?? null)
  const counted = await countGuess({
    username,
    address,
    clientId: input.clientId ?? null,
    knownDevice: known,
  })
  if (!counted.ok) return counted
  const guess = counted.value
  const checked = await checking(guess, () => check(username, input, known))
  if (!checked.ok) return checked
  const { account, fits } = checked.value
  if (!account?.isActive || !fits || isRefusedPassword(input.password, banca)) {
    if (account)
      noteFailedLogin({
        userId: account.user.id,
        address,
        userAgent: input.userAgent,
        knownDevice: known !== null,
        at: clock.now(),
      })
    await guess.failed()
    return refuseCredentials()
  }
  await guess.succeeded()
  return ok({ account, known })
}

async function attempt(input: Credentials): Promise<Result<LoggedIn, DomainError>> {
  const checked = await checkedAccount(input)
  if (!checked.ok) return checked
  const { account, known } = checked.value
  const { address } = input
  if (account.mustChangePassword) return refuseLogin('must_change_password')
  if (account.passwordHash !== null)
    renewHash({ userId: account.user.id, stored: account.passwordHash }, input.password)
  const clientId = input.clientId || randomUUID()
  const device = { clientId, kioskToken: input.kioskToken ?? null, userAgent: input.userAgent, address }
  const purpose = input.purpose ?? 'pages'
  if (purpose === 'import' && !mayOpenImportSession(account.user.loggedGroup))
    return refuseForbidden('identity.import_not_allowed')
  const asked = await askForFactor(account, await needOf(account), {
    clientId,
    purpose,
    isKnown: known !== null,
    network: siteOf(address),
  })
  if (!asked.ok) return asked
  if (purpose === 'import') return enterForImport(account, device)
  return enter(account, { ...device, deviceKey: input.deviceKey ?? null }, input.setNewClient ?? false)
}

type Checked = { account: Account | null; fits: boolean }

async function check(
  username: string,
  input: Credentials,
  known: string | null
): Promise<Result<Checked, DomainError>> {
  const account = await findAccount({ username })
  const turn = {
    account: username,
    address: networkOf(input.address),
    urgency: await urgencyOf(account, known),
  }
  const fits = await checkPassword(account?.passwordHash ?? null, input.password, turn)
  return fits.ok ? ok({ account, fits: fits.value }) : fits
}

/** Whoever sits an exam that runs goes first, then whoever is no stranger. Only asked while others wait. */
const urgencyOf = async (account: Account | null, known: string | null): Promise<number> =>
  (passwordGate.isBusy && (await isSittingNow(account?.user.id ?? null)) ? 2 : 0) + (known === null ? 0 : 1)
