import hash from '@adonisjs/core/services/hash'
import { lowerHashingThreads } from './hashing_threads.js'
import { passwordGate } from './password_gate.js'

/** decisions.md, Demo accounts: known to everybody, so worth nothing outside of a demo. */
export const DEMO_PASSWORD = 'banca-demo-2026'

/** Outside of a demo the password of the demo accounts opens nothing, whoever has it. */
export const isRefusedPassword = (password: string, options: { demo: boolean }) => !options.demo && password === DEMO_PASSWORD

let dummy: Promise<string> | undefined

async function makeDummy(): Promise<string> {
  const made = await hash.make('nobody has this password')
  lowerHashingThreads()
  return made
}

/**
 * Does the password fit? An unknown user (`null`) costs as much as a known one: the answer's time says nothing.
 * @throws AppError 503 when too many passwords are being checked
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= makeDummy()
  const against = stored !== null && hash.isValidHash(stored) ? stored : await dummy
  const fits = await passwordGate.run(() => hash.verify(against, password))
  return fits && against === stored
}
