import type { TFunction } from 'i18next'
import { ApiError } from './errors.ts'

/**
 * Text for a failed call: the server's message if there is one, `fallback` if not, else that
 * the server could not be reached.
 */
export const errorText = (error: unknown, t: TFunction, fallback: string): string =>
  error instanceof ApiError ? (error.messages[0] ?? fallback) : t('common:noServer')

/** Refusals that a person can do something about: what is wrong with what was sent, no space for it, or how long to wait. */
const HELPS = [400, 413, 429]

/** The usual text of a failed call, and what the server says where that helps. */
export const errorTexts = (error: unknown, t: TFunction): string[] => [
  t('common:error'),
  ...(error instanceof ApiError && HELPS.includes(error.status) ? error.messages : []),
]
