import vine from '@vinejs/vine'
import { notBlank, plainNumber, rowId } from '#shared'
import { CONTROL_SHARE_MOST } from '../domain/control_text.js'
import {
  CAP_MOST,
  HELD_MOST,
  LEASE_LEAST_MINUTES,
  LEASE_MOST_MINUTES,
  LOT_MOST,
  MEMBER_ROLES,
  MEMBER_STATES,
  MEMBERS_MOST,
} from '../domain/correction_plan.js'
import { QUALIFICATION_ACTS, QUALIFICATION_MOST } from '../domain/qualification.js'
import { annotations, given } from './lots_validator.js'
import { moment } from './moment.js'

const count = (most: number) => plainNumber().withoutDecimals().min(1).max(most)

const settings = {
  marks: count(2).optional(),
  isAnonymous: vine.boolean().optional(),
  lotSize: count(LOT_MOST).optional(),
  mostHeld: count(HELD_MOST).optional(),
  dailyCap: count(CAP_MOST).nullable().optional(),
  leaseMinutes: count(LEASE_MOST_MINUTES).min(LEASE_LEAST_MINUTES).optional(),
  opensAt: moment().nullable().optional(),
  closesAt: moment().nullable().optional(),
  ownSchoolExcluded: vine.boolean().optional(),
  controlShare: plainNumber().withoutDecimals().min(0).max(CONTROL_SHARE_MOST).optional(),
  qualificationTexts: plainNumber().withoutDecimals().min(0).max(QUALIFICATION_MOST).optional(),
  qualificationWithin: plainNumber().withoutDecimals().min(0).max(QUALIFICATION_MOST).optional(),
}

/** `GET /v1/correction_plans` */
export const plansFilter = vine.create({ collection: rowId().optional() })

/** `POST /v1/correction_plans`: what is left out has its default. */
export const planBody = vine.create({ exam: rowId(), item: rowId(), type: rowId(), ...settings })

/** `PATCH /v1/correction_plans/{id}`: what is left out stays. `version`: of the plan that the form has read. */
export const planChange = vine.create({
  version: plainNumber().withoutDecimals().min(0).max(2_147_483_647),
  type: rowId().optional(),
  ...settings,
})

const team = () =>
  vine
    .array(
      vine.object({
        user: rowId(),
        role: vine.enum(MEMBER_ROLES),
        state: vine.enum(MEMBER_STATES).optional(),
      })
    )
    .maxLength(MEMBERS_MOST)
    .distinct('user')

/** `PUT /v1/correction_plans/{id}/members`: all of them, and as they were read. */
export const membersBody = vine.create({ members: team(), before: team() })

/** Characters. */
export const REASON_MAX = 500

/** `PUT /v1/correction_plans/{id}/members/{user}/state` */
export const memberStateBody = vine.create({
  state: vine.enum(MEMBER_STATES),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})

/** `PUT /v1/correction_plans/{id}/members/{user}/qualification` */
export const qualificationBody = vine.create({
  act: vine.enum(QUALIFICATION_ACTS),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})

/** `POST /v1/correction_plans/{id}/return_lots`: without `lot` all. */
export const returnBody = vine.create({
  lot: rowId().nullable().optional(),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
})

/** Characters. */
export const DECISION_MAX = 2_000

/** The number of a text in its plan. */
export const panelTask = () => vine.string().regex(/^\d{1,9}$/)

/** `POST /v1/correction_plans/{id}/panel` */
export const panelBody = vine.create({
  task: panelTask(),
  ...given,
  annotations: annotations(),
  decision: vine.string().trim().use(notBlank()).maxLength(DECISION_MAX),
})
