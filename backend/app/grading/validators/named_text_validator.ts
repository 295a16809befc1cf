import vine from '@vinejs/vine'
import { notBlank } from '#shared'
import { NAMED_STATES } from '../actions/see_named_text.js'
import { REASON_MAX } from './plans_validator.js'

/** `PUT /v1/correction_plans/{id}/named_texts/{named}/state` */
export const namedStateBody = vine.create({ state: vine.enum(NAMED_STATES) })

/** `POST /v1/correction_plans/{id}/texts/{task}/author`: who has given a reason needs none again. */
export const lookBody = vine.create({
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX).nullable().optional(),
})
