import vine from '@vinejs/vine'
import { notBlank } from '#shared'
import { OPTION_STATES } from '../queries/control_options.js'
import { given } from './lots_validator.js'
import { DECISION_MAX, panelTask, REASON_MAX } from './plans_validator.js'

/** `GET /v1/correction_plans/{id}/control_options` */
export const optionsQuery = vine.create({ state: vine.enum(OPTION_STATES).optional() })

/** `POST /v1/correction_plans/{id}/control_texts` */
export const controlBody = vine.create({
  task: panelTask(),
  ...given,
  reason: vine.string().trim().use(notBlank()).maxLength(DECISION_MAX),
})

/** `POST /v1/correction_plans/{id}/control_texts/{control}/retire` */
export const controlEnd = vine.create({
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})
