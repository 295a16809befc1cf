import vine from '@vinejs/vine'
import { plainNumber } from '#shared'
import { ISO_TIME, MAX_ABSENCE_SECONDS } from '../domain/absence.js'
import { MAX_SITTING } from '../domain/sitting.js'

/** Far above what staff do to one exam. */
const MAX_VERSION = 2_147_483_647

/** In which a page shows the answers; counted from 1. */
export const namedSitting = vine.create({
  sitting: plainNumber().withoutDecimals().range([1, MAX_SITTING]).optional(),
})

export const writerClaim = vine.create({
  renew: vine.boolean({ strict: true }).optional(),
  ifWriter: vine.boolean({ strict: true }).optional(),
})

/** Of the acts of staff on an application, as its page has read it. */
export const receivedVersion = vine.create({
  version: plainNumber({ strict: true }).withoutDecimals().range([1, MAX_VERSION]),
})

export const newAbsence = vine.create({
  leftAt: vine.string().maxLength(40).regex(ISO_TIME),
  seconds: plainNumber({ strict: true }).withoutDecimals().range([1, MAX_ABSENCE_SECONDS]),
  serverAway: vine.boolean({ strict: true }),
})
