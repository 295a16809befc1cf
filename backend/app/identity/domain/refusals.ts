import { refuse, type DomainError } from '#shared/domain_error'
import { err, type Result } from '#shared/result'

/** The session is over, or its account may not log in any more. */
export const refuseUnauthenticated = () =>
  refuse('unauthenticated', 'unauthenticated', { messages: ['shared.unauthenticated'] })

/** The user name or the password is wrong; the answer does not reveal which. */
export const refuseCredentials = () => refuseLogin('invalid_credentials')

/** The code or recovery code is wrong, or was used before. */
export const refuseWrongCode = () => refuseLogin('wrong_code')
export const isWrongCode = ({ code }: DomainError): boolean => code === 'wrong_code'

/** This log-in does not wait for a code any more. */
export const refuseOver = () => refuseLogin('second_factor_over')

/** Another client holds the session; the same call again with `setNewClient` takes over. */
export const refuseSessionActive = (clientId: string) => refuseLogin('session_active', { clientId })
export const isSessionActive = ({ code }: DomainError): boolean => code === 'session_active'

/** A log-in that is refused; `extra`: what the client needs to go on. */
export const refuseLogin = (code: string, extra: Readonly<Record<string, unknown>> = {}) =>
  refuse('invalid', code, { messages: [`identity.${code}`], extra })

/** What a caller gets whose account changed twice during one log-in: the same as for a wrong password. */
const ACCOUNT_CHANGED: DomainError = {
  kind: 'invalid',
  code: 'invalid_credentials',
  messages: ['identity.invalid_credentials'],
}

/** The account is not the one any more that the password was checked for. `logIn` checks once more. */
export const refuseAccountChanged = (): Result<never, DomainError> => err(ACCOUNT_CHANGED)
export const isAccountChanged = (error: DomainError): boolean => error === ACCOUNT_CHANGED
