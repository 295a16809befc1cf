import type { TFunction } from 'i18next'
import { ApiError } from './errors.ts'

/** What to say of a failed call: the server's words where it had any, `fallback` where it had none, else that no server was reached. */
export const errorText = (error: unknown, t: TFunction, fallback: string): string =>
  error instanceof ApiError ? (error.messages[0] ?? fallback) : t('common:noServer')
