import vine from '@vinejs/vine'
import { moment, notBlank, plainNumber } from '#shared'
import { LENGTH_MOST, PRICE_MOST } from '../domain/appeal_window.js'
import { REASON_MAX } from '../domain/window_extension.js'

const length = () => plainNumber().withoutDecimals().min(1).max(LENGTH_MOST).optional()
const flag = () => vine.boolean().optional()
const version = () => plainNumber().withoutDecimals().min(0).max(2_147_483_647)

/**
 * `PUT /v1/collections/{id}/appeal_issuing_window`: what is left out stays as it is. `version`: of the window that the form has read, 0 for a new
 * one. `forAppealValue` in BRL.
 */
export const windowBody = vine.create({
  opensAt: moment().optional(),
  closesAt: moment().optional(),
  replyUntil: moment().nullable().optional(),
  discloseAt: moment().nullable().optional(),
  payUntil: moment().nullable().optional(),
  contentMaxLength: length(),
  bibliographyMaxLength: length(),
  mayLower: flag(),
  paymentAppeal: flag(),
  forAppealValue: plainNumber()
    .decimal([0, 2])
    .min(0)
    .max(PRICE_MOST / 100)
    .optional(),
  hideCandidateName: flag(),
  enableItemCorrection: flag(),
  version: version().optional(),
})

/** `POST /v1/collections/{id}/appeal_issuing_window/extension`: `closesAt` null leaves the window as it is. */
export const extensionBody = vine.create({
  closesAt: moment().nullable(),
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
  version: version(),
})
