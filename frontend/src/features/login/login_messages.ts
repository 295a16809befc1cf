import type { TFunction } from 'i18next'
import { ApiError, NetworkError } from '../../api/errors.ts'

/** Messages for a failed log-in: the server's own, or ours where it sent none. */
export function loginMessages(error: unknown, t: TFunction<'login'>): string[] {
  if (error instanceof NetworkError) return [t('noConnection')]
  if (error instanceof ApiError && error.messages.length > 0) return [...new Set(error.messages)]
  return [t('common:error')]
}
