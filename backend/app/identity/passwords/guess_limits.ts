import { createHash } from 'node:crypto'
import { counters, tooMany } from '#counters'
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

/** What is guessed at: codes of the second factor are counted apart, because a right password forgets wrong ones. */
export type Guessed = 'password' | 'code'

export type Guesser = {
  readonly what?: Guessed
  readonly username: string
  readonly address: string
  /** What the client calls itself; it may say what it likes. */
  readonly clientId: string | null
  /** The device, where it has logged in to this account before (`knownDevice` of known_devices.ts). */
  readonly knownDevice: string | null
}

/** A guess that may be made. */
export type Guess = {
  /** The password was right: the mistakes of this device are forgotten. */
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** It was not checked. */
  undo(): Promise<void>
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const accountKey = (username: string, what: Guessed = 'password') =>
  what === 'code' ? `${hashed(username)}-code` : hashed(username)
const freedKey = (account: string) => `login-freed:${account}`
const justFreedKey = (account: string) => `login-just-freed:${account}`

/**
 * Counts a guess before it is checked, so that guesses at once count too. Each device is slowed down by its own mistakes; all
 * devices that never logged in to the account are slowed down together, much later. A device that logged in to it before is
 * not touched by what others guess: whoever guesses at a classmate's account keeps nobody out who has used it.
 * @throws AppError 429 `too_many_guesses` with Retry-After
 */
export async function countGuess(who: Guesser): Promise<Guess> {
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
  const asStranger = async () => {
    try {
      return await paced(
        `login-account:${guessed}`,
        justFreed.count > 0 ? FREED_PACE : ACCOUNT_PACE,
        who.what
      )
    } catch (error) {
      await own.undo()
      throw error
    }
  }
  const all = knownDevice === null ? await asStranger() : null
  return {
    succeeded: async () => void (await Promise.all([own.forget(), all?.undo()])),
    failed: async () => void (await counters.take(failures, { max: Infinity, seconds: ADDRESS_SECONDS })),
    undo: async () => void (await Promise.all([own.undo(), all?.undo()])),
  }
}

/** Forgets every guess of these kinds at an account, and for ten minutes lets more be made before strangers are slowed down again. */
export async function freeGuesses(username: string, kinds: readonly Guessed[]): Promise<void> {
  for (const account of kinds.map((what) => accountKey(username, what)))
    await Promise.all([
      counters.take(freedKey(account), { max: Infinity, seconds: ACCOUNT_PACE.window * 2 }),
      counters.take(justFreedKey(account), { max: Infinity, seconds: FREED_SECONDS }),
    ])
}

/** @throws AppError 429 when the guess before this one is too short a time ago */
async function paced(key: string, pace: Pace, what: Guesser['what']) {
  const wait = `login-wait:${key}`
  const { count } = await counters.take(key, { max: Infinity, seconds: pace.window })
  const delay = delayAt(count, pace)
  if (delay > 0) {
    // Of many at once one may guess, and the others come again when its wait is over.
    const turn = await counters.take(wait, { max: 1, seconds: delay })
    if (!turn.allowed) {
      // A guess that was refused makes nobody wait longer.
      await counters.giveBack(key)
      throw refused(turn.seconds, what)
    }
  }
  return {
    forget: async () => void (await Promise.all([counters.reset(key), counters.reset(wait)])),
    undo: async () =>
      void (await Promise.all([counters.giveBack(key), delay > 0 ? counters.reset(wait) : undefined])),
  }
}

const refused = (seconds: number, what: Guessed = 'password') => {
  const words = what === 'code' ? 'too_many_codes' : 'too_many_guesses'
  return tooMany(seconds, {
    code: 'too_many_guesses',
    message: `identity.${words}${seconds > 90 ? '' : '_short'}`,
  })
}
