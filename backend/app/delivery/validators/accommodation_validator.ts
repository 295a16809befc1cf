import vine from '@vinejs/vine'
import { moment, plainNumber } from '#shared'
import { LEAST_FACTOR, MOST_FACTOR } from '#identity'

/** `timeFactor` in percent of the time that others have; without a beginning or an end it is valid from ever or for ever. */
export const accommodationBody = vine.create({
  timeFactor: plainNumber().withoutDecimals().min(LEAST_FACTOR).max(MOST_FACTOR),
  validFrom: moment().nullable().optional(),
  validUntil: moment().nullable().optional(),
  note: vine.string().trim().maxLength(500).nullable().optional(),
})
