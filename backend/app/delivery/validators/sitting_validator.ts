import vine from '@vinejs/vine'
import { ISO_TIME, MAX_ABSENCE_SECONDS } from '../domain/absence.js'

export const writerClaim = vine.create({
  renew: vine.boolean({ strict: true }).optional(),
  ifWriter: vine.boolean({ strict: true }).optional(),
})

export const newAbsence = vine.create({
  leftAt: vine.string().maxLength(40).regex(ISO_TIME),
  seconds: vine.number({ strict: true }).withoutDecimals().range([1, MAX_ABSENCE_SECONDS]),
  serverAway: vine.boolean({ strict: true }),
})
