import hash from '@adonisjs/core/services/hash'
import type { DomainError, Result } from '#shared'
import { HashTimes } from './hash_times.js'
import { lowerHashingThreads } from './hashing_threads.js'
import { passwordGate, type Turn } from './password_gate.js'
import { fitsHash, isStoredHash } from './stored_hash.js'

/** Password of the demo accounts (decision G19): known to everybody, so worth nothing outside of a demo. */
export const DEMO_PASSWORD = 'banca-demo-2026'

/** Outside of a demo the password of the demo accounts opens nothing, whoever has it. */
export const isRefusedPassword = (password: string, options: { demo: boolean }) =>
  !options.demo && password === DEMO_PASSWORD

const times = new HashTimes()
let ready: Promise<void> | undefined

/** One hash of nothing: it makes the threads that hash, and measures how long a check takes before there was any. */
async function prepare() {
  await times.measure(() => hash.make('nobody has this password'))
  lowerHashingThreads()
}

/**
 * Does the password fit? An unknown user (`null`) costs no hash and waits outside of the queue for as long as a check takes: the
 * time of the answer gives nothing away, and nobody waits for made-up names.
 * @returns refused as in `PasswordGate.run` when too many passwords are being checked
 */
export async function checkPassword(
  stored: string | null,
  password: string,
  turn: Turn
): Promise<Result<boolean, DomainError>> {
  await (ready ??= prepare())
  if (stored !== null && isStoredHash(stored))
    return passwordGate.run(turn, () => times.measure(() => fitsHash(stored, password)))
  return passwordGate.pass(turn, async () => {
    await times.spend()
    return false
  })
}
