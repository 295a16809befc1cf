import type { TFunction } from 'i18next'
import { ApiError, NetworkError } from '../../api/errors.ts'

/** What the form says about a failed log-in: the server's own words, or ours where it gave none. */
export function loginMessages(error: unknown, t: TFunction<'login'>): string[] {
  if (error instanceof NetworkError) return [t('noConnection')]
  if (error instanceof ApiError && error.messages.length > 0) return [...new Set(error.messages)]
  return [t('common:error')]
}
