import { banca } from '#config/banca'
import { passwordProblem, type PasswordOwner, type PasswordProblem } from '../domain/password_rule.js'
import { isRefusedPassword } from './check_password.js'
import { commonPasswords } from './common_passwords.js'

/** What is wrong with a password that is to be set; null: it may be. Outside of a demo that of the demo accounts is one of the common ones. */
export async function newPasswordProblem(
  password: string,
  owner: PasswordOwner
): Promise<PasswordProblem | null> {
  if (isRefusedPassword(password, banca)) return 'common'
  const common = await commonPasswords()
  return passwordProblem(password, owner, (lower) => common.has(lower))
}
