import hash from '@adonisjs/core/services/hash'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PasswordProblem } from '../domain/password_rule.js'
import { schoolNamesOf } from '../queries/school_names.js'
import { newPasswordProblem } from './check_new_password.js'
import { passwordGate, type Turn } from './password_gate.js'

/** After everybody who wants to come in; the gate takes no more than a few of one account. */
const LAST: Turn = { account: 'given-passwords', address: 'given-passwords', urgency: -1 }

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>
type Person = {
  readonly publicIdentifier: string
  readonly name?: string | undefined
  readonly username?: string | undefined
}

/**
 * What is wrong with a password that a list gives somebody of this institution; null: it may be given. It is replaced at the first log-in, so it
 * need not be a mixture. The names of the institution are read once for all rows.
 */
export async function givenPasswordJudge(
  client: Client,
  institutionId: number
): Promise<(password: string, person: Person) => Promise<PasswordProblem | null>> {
  const school = await schoolNamesOf(institutionId, null, client)
  return (password, { name = '', username = '', publicIdentifier }) =>
    newPasswordProblem(password, { name, username, publicIdentifier, school })
}

/**
 * Hashes passwords of a list, one after the other, after everybody who logs in.
 * @throws when too many log in for any to be hashed: the work comes again
 */
export async function hashGiven(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const password of passwords) {
    const hashed = await passwordGate.run(LAST, () => hash.make(password))
    if (!hashed.ok) throw new Error('too many log in: passwords of a list wait')
    hashes.push(hashed.value)
  }
  return hashes
}
