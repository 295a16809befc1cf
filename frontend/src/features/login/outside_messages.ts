import type { TFunction } from 'i18next'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { NoTokenError } from '../../api/outside_login.ts'

type Texts = TFunction<'password', 'outside'>

/** A log-in by a provider's token: its `nonFieldErrors`, else what it says of the token, else our own text (rule-external-auth-001). */
export function tokenMessages(error: unknown, t: Texts): readonly string[] {
  if (error instanceof NetworkError) return [t('noConnection')]
  if (!(error instanceof ApiError)) return [t('authenticating')]
  if (error.nonFieldErrors.length > 0) return [...new Set(error.nonFieldErrors)]
  return error.fields.token ?? [t('authenticating')]
}

/** There is nothing to exchange: no call was made. */
export class NoCodeError extends Error {
  override readonly name = 'NoCodeError'
}

/** The callback: the server's `error`, else the requirements' own texts (rule-external-auth-004 to -006). */
export function codeMessages(error: unknown, t: Texts): readonly string[] {
  if (error instanceof NoCodeError) return [t('noCode')]
  if (error instanceof NoTokenError) return [t('noToken')]
  if (error instanceof NetworkError) return [t('noConnection')]
  if (!(error instanceof ApiError)) return [t('unknown')]
  return [typeof error.body.error === 'string' ? error.body.error : t('noExchange')]
}
