import vine from '@vinejs/vine'
import { AppError } from './app_error.js'

/** A field of a body: a time with its offset, in ISO 8601. */
export const moment = () =>
  vine.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[^A-Za-z]*(?:Z|[+-]\d{2}:?\d{2})$/)

/** Epoch ms. @throws AppError 400 naming the field with this message for what has the form of a time and is none, such as the month 13 */
export function readMoment(field: string, text: string, message: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new AppError(400, 'validation', { fields: { [field]: [message] } })
  return at
}
