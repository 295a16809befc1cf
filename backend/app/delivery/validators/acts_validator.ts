import vine from '@vinejs/vine'
import { moment, plainNumber } from '#shared'
import { MOST_MINUTES } from '../domain/schedule.js'

const LARGEST_VERSION = 2_147_483_647
const version = () => plainNumber().withoutDecimals().min(1).max(LARGEST_VERSION).optional()
const reason = () => vine.string().trim().maxLength(500).nullable().optional()
/** The total of minutes from the start. */
const minutes = () => plainNumber().withoutDecimals().min(1).max(MOST_MINUTES)

export const endTimeBody = vine.create({
  endTime: moment(),
  timeout: minutes().optional(),
  version: version(),
  reason: reason(),
})
export const timeoutBody = vine.create({
  timeout: minutes(),
  endTime: moment().optional(),
  version: version(),
  reason: reason(),
})

/** `strategy`: `delete_existing`, or `keep_existing`, which any other text means too. */
export const datesBody = vine.create({
  startTime: moment(),
  endTime: moment(),
  timeout: minutes(),
  strategy: vine.string().trim().maxLength(64),
  applyToCollection: vine.boolean().optional(),
  version: version(),
  reason: reason(),
})

/** An act that takes nothing but the version that it was decided on and why. */
export const plainAct = vine.create({ version: version(), reason: reason() })

/** Written down with what was cleared. */
const sittingReason = () => vine.string().trim().maxLength(400).nullable().optional()

/** `clearAnswers`: the sitting is closed, and the next one begins without answers. */
export const resetBody = vine.create({
  clearAnswers: vine.boolean().optional(),
  endTime: moment().optional(),
  timeout: minutes().optional(),
  version: version(),
  reason: sittingReason(),
})

export const restoredSitting = vine.create({ version: version(), reason: sittingReason() })
