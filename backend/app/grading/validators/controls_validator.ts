import vine from '@vinejs/vine'
import { notBlank } from '#shared'
import { CONTROL_PURPOSES } from '../domain/qualification.js'
import { OPTION_STATES } from '../queries/control_options.js'
import { given } from './lots_validator.js'
import { DECISION_MAX, panelTask, REASON_MAX } from './plans_validator.js'

/** `GET /v1/correction_plans/{id}/control_options` */
export const optionsQuery = vine.create({ state: vine.enum(OPTION_STATES).optional() })

/** `POST /v1/correction_plans/{id}/control_texts` */
export const controlBody = vine.create({
  task: panelTask(),
  purpose: vine.enum(CONTROL_PURPOSES).optional(),
  ...given,
  reason: vine.string().trim().use(notBlank()).maxLength(DECISION_MAX),
})

/** `PUT /v1/correction_plans/{id}/control_texts/{control}/purpose` */
export const controlPurpose = vine.create({
  purpose: vine.enum(CONTROL_PURPOSES),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})

/** `POST /v1/correction_plans/{id}/control_texts/{control}/retire` */
export const controlEnd = vine.create({
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})
