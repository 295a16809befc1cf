import { counters, tooMany } from '#counters'

const WINDOW_SECONDS = 600
/** Wrong guesses for one account from one address within the window. */
const PER_ACCOUNT = 10
/**
 * Wrong guesses from one address, over all accounts, before each of its accounts gets fewer. A school of 1,000 pupils
 * behind one address mistypes less than that; and even above it nobody is locked out who knows the password.
 */
const PER_ADDRESS = 3_000
const PER_ACCOUNT_WHEN_TIGHT = 3

const TOO_MANY = { code: 'too_many_guesses', message: 'identity.too_many_guesses' }

/**
 * Counts a guess before it is checked, so that parallel guesses count too. `succeeded` takes it back with all earlier
 * ones of the pair; `failed` also counts against the address; `undo` is for a guess that was not checked.
 * A locked pair of account and address locks neither the account elsewhere nor the address for other accounts.
 * @throws AppError 429 `too_many_guesses` with Retry-After
 */
export async function countGuess(username: string, address: string) {
  const pair = `login:${address}:${username}`
  const place = `login-failed:${address}`
  const { count: failures } = await counters.peek(place)
  const allowed = failures >= PER_ADDRESS ? PER_ACCOUNT_WHEN_TIGHT : PER_ACCOUNT
  const taken = await counters.take(pair, { max: allowed, seconds: WINDOW_SECONDS })
  if (!taken.allowed) throw tooMany(taken.seconds, TOO_MANY)
  return {
    succeeded: () => counters.reset(pair),
    failed: () => counters.take(place, { max: Infinity, seconds: WINDOW_SECONDS }),
    undo: () => counters.giveBack(pair),
  }
}
