import vine from '@vinejs/vine'
import { rowId } from '#shared'
import { TRACK_DESCRIPTIONS } from '../janus/publisher.js'

/** Thirty tracks make an offer of some 40 KB. */
const SDP_MAX = 200_000
const PEOPLE_MAX = 100

const sdp = () => vine.string().minLength(10).maxLength(SDP_MAX)
const userIds = () => vine.array(rowId()).maxLength(PEOPLE_MAX)

export const mediaSessionValidator = vine.create({ role: vine.enum(['publish', 'watch'] as const) })

export const publishValidator = vine.create({
  sdp: sdp(),
  descriptions: vine
    .array(
      vine.object({ mid: vine.string().regex(/^[\w-]{1,16}$/), description: vine.enum(TRACK_DESCRIPTIONS) })
    )
    .maxLength(4)
    .optional(),
})

export const watchValidator = vine.create({
  feeds: userIds(),
  audio: userIds().optional(),
  layer: vine.enum(['low', 'high'] as const).optional(),
})

export const answerValidator = vine.create({ sdp: sdp() })
