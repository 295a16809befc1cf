import vine from '@vinejs/vine'
import { notBlank, plainNumber, rowId as id } from '#shared'
import { RECORD_MAX, STAFF_MESSAGE_MAX } from '../domain/live_room_enums.js'

export const roomOfRecords = vine.create({ roomId: id() })
export const newRecord = vine.create({
  room: id(),
  description: vine.string().trim().use(notBlank()).maxLength(RECORD_MAX),
})

export const newTemplate = vine.create({
  content: vine.string().trim().use(notBlank()).maxLength(STAFF_MESSAGE_MAX),
})

const delay = () => plainNumber().min(0).max(600_000)

export const newConnectionRecord = vine.create({
  currentAverage: delay(),
  currentScore: plainNumber().min(0).max(100),
  measuredDelay: delay(),
})

export const newRoomOfApplication = vine.create({
  roomId: id(),
  version: plainNumber().withoutDecimals().min(1).max(2_147_483_647).optional(),
})
