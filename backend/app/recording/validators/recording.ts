import vine from '@vinejs/vine'
import { rowId as id } from '#shared'

/** Without a candidate: all of the room. */
export const orderValidator = vine.create({
  userId: id().optional(),
  roomId: id(),
  provider: vine.string().maxLength(32).optional(),
})

/** `room` is accepted for `roomId`: the query of other room lists has it. */
export const isRecordingValidator = vine.create({ roomId: id().optional(), room: id().optional() })

export const ofRoomValidator = vine.create({
  candidate: id().max(2_147_483_647).optional(),
  kind: vine.enum(['CAMERA', 'SCREEN'] as const).optional(),
})

/** A name like a path, without steps upwards. */
export const uploadUrlValidator = vine.create({
  key: vine
    .string()
    .maxLength(200)
    .regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/),
  roomId: id().max(2_147_483_647),
})

export const uploadValidator = vine.create({ ticket: vine.string().maxLength(64).optional() })
