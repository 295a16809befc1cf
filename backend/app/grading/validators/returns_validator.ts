import vine from '@vinejs/vine'
import { notBlank } from '#shared'
import { moment } from './moment.js'
import { REASON_MAX } from './plans_validator.js'

/** The digest of a preview, as a hexadecimal SHA-256. */
export const BASIS = /^[0-9a-f]{64}$/

/** `GET /v1/correction_plans/{id}/correctors/{user}/returnable` */
export const returnableFilter = vine.create({ since: moment() })

/** `POST /v1/correction_plans/{id}/correctors/{user}/return_marks`: what is applied was previewed. */
export const returnMarksBody = vine.create({
  since: moment(),
  basis: vine.string().regex(BASIS),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})
