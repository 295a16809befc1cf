import { isMixture, type PasswordProblem } from '../domain/password_rule.js'
import type { Account } from '../queries/find_account.js'
import { schoolNamesOf } from '../queries/school_names.js'
import { newPasswordProblem } from './check_new_password.js'

/** What is wrong with a password that is chosen without anybody there to advise, by a card, a given password or the link of a mail; null: it may be set. */
export async function unadvisedPasswordProblem(
  account: Account,
  schoolId: number | null,
  password: string
): Promise<PasswordProblem | 'mixture' | null> {
  const school = await schoolNamesOf(account.institutionId, schoolId)
  return (
    (await newPasswordProblem(password, { ...account.user, school })) ??
    (isMixture(password) ? null : 'mixture')
  )
}
