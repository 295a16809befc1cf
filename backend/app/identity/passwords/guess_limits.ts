import limiter from '@adonisjs/limiter/services/main'
import { AppError } from '#shared'

const WINDOW = '10 mins'
/** Wrong guesses for one account from one address within the window. */
const PER_ACCOUNT = 10
/**
 * Wrong guesses from one address, over all accounts, before each of its accounts gets fewer. A school of 1,000 pupils
 * behind one address mistypes less than that; and even above it nobody is locked out who knows the password.
 */
const PER_ADDRESS = 3_000
const PER_ACCOUNT_WHEN_TIGHT = 3

const accounts = () => limiter.use('memory', { requests: PER_ACCOUNT, duration: WINDOW })
const addresses = () => limiter.use('memory', { requests: PER_ADDRESS, duration: WINDOW })

/**
 * Counts a guess before it is checked, so that parallel guesses count too. `succeeded` takes it back with all earlier
 * ones of the pair; `failed` also counts against the address; `undo` is for a guess that was not checked.
 * A locked pair of account and address locks neither the account elsewhere nor the address for other accounts.
 * @throws AppError 429 `too_many_guesses` with Retry-After
 */
export async function countGuess(username: string, address: string) {
  const pair = `login:${address}:${username}`
  const place = `login-failed:${address}`
  const failures = (await addresses().get(place))?.consumed ?? 0
  const allowed = failures >= PER_ADDRESS ? PER_ACCOUNT_WHEN_TIGHT : PER_ACCOUNT
  const state = await accounts().increment(pair)
  if (state.consumed > allowed) {
    const seconds = Math.max(1, Math.ceil(state.availableIn))
    throw new AppError(429, 'too_many_guesses', {
      messages: ['identity.too_many_guesses'],
      params: { minutes: Math.ceil(seconds / 60) },
      headers: { 'Retry-After': String(seconds) },
    })
  }
  return {
    succeeded: () => accounts().delete(pair),
    failed: () => addresses().increment(place),
    undo: () => accounts().decrement(pair),
  }
}
