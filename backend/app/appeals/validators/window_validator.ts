import vine from '@vinejs/vine'
import { moment, plainNumber } from '#shared'
import { LENGTH_MOST, PRICE_MOST } from '../domain/appeal_window.js'

const length = () => plainNumber().withoutDecimals().min(1).max(LENGTH_MOST).optional()
const flag = () => vine.boolean().optional()

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
  version: plainNumber().withoutDecimals().min(0).max(2_147_483_647).optional(),
})
