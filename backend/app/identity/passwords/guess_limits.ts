import { createHash } from 'node:crypto'
import { counters, refuseTooMany } from '#counters'
import { ok, type DomainError, type Result } from '#shared'
import {
  ACCOUNT_PACE,
  delayAt,
  DEVICE_PACE,
  FREED_PACE,
  TIGHT_PACE,
  type Pace,
} from '../domain/guess_delay.js'
import { networkOf } from './network_of.js'

/**
 * Wrong guesses from one address, over all accounts and within ten minutes, before each of its accounts gets fewer. A school of
 * 1,000 candidates behind one address mistypes less than that; and even above it nobody is locked out who knows the password.
 */
const PER_ADDRESS = 3_000
const ADDRESS_SECONDS = 600
const FREED_SECONDS = 600

/**
 * What is guessed at. Codes of the second factor have counts of their own, because a right password resets those of wrong ones; those of the
 * first access too, so that neither uses the other's guesses up.
 */
export type Guessed = 'password' | 'code' | 'first_access'

export type Guesser = {
  readonly what?: Guessed
  readonly username: string
  readonly address: string
  /** What the client calls itself; it may choose any name. */
  readonly clientId: string | null
  /** The device, where it has logged in to this account before (`knownDevice` of known_devices.ts). */
  readonly knownDevice: string | null
}

/** A guess that may be made. One of the three ends it. */
export type Guess = {
  /** The password was right: the mistakes of this device are forgotten. */
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** It was not checked. */
  undo(): Promise<void>
}

/** Undoes the guess where `check` could not be made, or was refused: neither is a wrong guess. */
export async function checking<T>(
  guess: Guess,
  check: () => Promise<Result<T, DomainError>>
): Promise<Result<T, DomainError>> {
  const checked = await undoneOnError(guess, check)
  if (!checked.ok) await guess.undo()
  return checked
}

/** Undoes the guess where `check` throws. */
export async function undoneOnError<T>(guess: Pick<Guess, 'undo'>, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    await guess.undo()
    throw error
  }
}

/** What stands for a name or an address in the key of a count. */
export const hashed = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const accountKey = (username: string, what: Guessed = 'password') =>
  what === 'password' ? hashed(username) : `${hashed(username)}-${what}`
const freedKey = (account: string) => `login-freed:${account}`
const justFreedKey = (account: string) => `login-just-freed:${account}`

/**
 * Counts a guess before it is checked, so that guesses at once count too. Each device is slowed down by its own mistakes; all
 * devices that never logged in to the account are slowed down together, much later. A device that logged in to it before is
 * not touched by what others guess: whoever guesses at a classmate's account locks nobody out who has used it. Codes of the first access
 * have no count of all devices together: nobody has used the account yet, so that everybody would wait with whoever guesses, and a code of
 * 42 bits does not need it (ADR 65).
 * @returns refused: `too_many_guesses`
 */
export async function countGuess(who: Guesser): Promise<Result<Guess, DomainError>> {
  const account = accountKey(who.username, who.what)
  const network = networkOf(who.address)
  const failures = `login-failed:${network}`
  const [freed, justFreed, fromHere] = await Promise.all([
    counters.peek(freedKey(account)),
    counters.peek(justFreedKey(account)),
    counters.peek(failures),
  ])
  // Counts of before the account was freed are never read again.
  const guessed = `${account}:${freed.count}`
  const { knownDevice } = who
  const isTight = knownDevice === null && fromHere.count >= PER_ADDRESS
  // An address that guesses by the thousand could call itself another client each time.
  const stranger = isTight ? network : `${network}:${hashed(who.clientId ?? '')}`
  const own = await paced(
    `login-device:${guessed}:${knownDevice ?? stranger}`,
    isTight ? TIGHT_PACE : DEVICE_PACE,
    who.what
  )
  if (!own.ok) return own
  const { forget, undo } = own.value
  const paceOfAccount = justFreed.count > 0 ? FREED_PACE : ACCOUNT_PACE
  const all =
    knownDevice === null && who.what !== 'first_access'
      ? await undoneOnError(own.value, () => paced(`login-account:${guessed}`, paceOfAccount, who.what))
      : null
  if (all && !all.ok) {
    await undo()
    return all
  }
  return ok({
    succeeded: async () => void (await Promise.all([forget(), all?.value.undo()])),
    failed: async () => void (await counters.take(failures, { max: Infinity, seconds: ADDRESS_SECONDS })),
    undo: async () => void (await Promise.all([undo(), all?.value.undo()])),
  })
}

/** Forgets every guess of these kinds at an account, and for ten minutes lets more be made before strangers are slowed down again. */
export async function freeGuesses(username: string, kinds: readonly Guessed[]): Promise<void> {
  for (const account of kinds.map((what) => accountKey(username, what)))
    await Promise.all([
      counters.take(freedKey(account), { max: Infinity, seconds: ACCOUNT_PACE.window * 2 }),
      counters.take(justFreedKey(account), { max: Infinity, seconds: FREED_SECONDS }),
    ])
}

type Paced = { forget(): Promise<void>; undo(): Promise<void> }

/** Refused as `too_many_guesses` when the guess before this one is too short a time ago. */
async function paced(key: string, pace: Pace, what: Guesser['what']): Promise<Result<Paced, DomainError>> {
  const wait = `login-wait:${key}`
  const { count } = await counters.take(key, { max: Infinity, seconds: pace.window })
  const delay = delayAt(count, pace)
  if (delay > 0) {
    // Of many at once one may guess, and the others come again when its wait is over.
    const turn = await counters.take(wait, { max: 1, seconds: delay })
    if (!turn.allowed) {
      // A guess that was refused makes nobody wait longer.
      await counters.giveBack(key)
      return refuseGuess(turn.seconds, what)
    }
  }
  return ok({
    forget: async () => void (await Promise.all([counters.reset(key), counters.reset(wait)])),
    undo: async () =>
      void (await Promise.all([counters.giveBack(key), delay > 0 ? counters.reset(wait) : undefined])),
  })
}

const TOO_MANY: Readonly<Record<Guessed, string>> = {
  password: 'too_many_guesses',
  code: 'too_many_codes',
  first_access: 'too_many_first_codes',
}

const refuseGuess = (seconds: number, what: Guessed = 'password') => {
  const text = TOO_MANY[what]
  return refuseTooMany(seconds, {
    code: 'too_many_guesses',
    message: `identity.${text}${seconds > 90 ? '' : '_short'}`,
  })
}
