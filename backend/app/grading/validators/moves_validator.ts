import vine from '@vinejs/vine'
import { notBlank, rowId } from '#shared'
import { REASON_MAX } from './plans_validator.js'
import { BASIS } from './returns_validator.js'

/** `GET /v1/correction_plans/{id}/type_moves/preview` */
export const moveFilter = vine.create({ type: rowId() })

/** `POST /v1/correction_plans/{id}/type_moves`: what is applied was previewed. */
export const moveBody = vine.create({
  type: rowId(),
  basis: vine.string().regex(BASIS),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})
