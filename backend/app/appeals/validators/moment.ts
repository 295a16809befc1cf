import vine from '@vinejs/vine'
import { AppError } from '#shared'

/** A time with its offset. */
export const moment = () =>
  vine.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[^A-Za-z]*(?:Z|[+-]\d{2}:?\d{2})$/)

/** Epoch ms. @throws AppError 400 naming the field for what is no time */
export function momentOf(field: string, text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new AppError(400, 'validation', { fields: { [field]: ['appeals.not_a_time'] } })
  return at
}
