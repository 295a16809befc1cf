import type { TFunction } from 'i18next'
import { ApiError } from './errors.ts'

/**
 * Text for a failed call: the server's message if there is one, `fallback` if not, else that
 * the server could not be reached.
 */
export const errorText = (error: unknown, t: TFunction, fallback: string): string =>
  error instanceof ApiError ? (error.messages[0] ?? fallback) : t('common:noServer')
