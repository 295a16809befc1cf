import vine from '@vinejs/vine'
import { calendarDay, rowId as id } from '#shared'
import { PICTURE_KINDS } from '../domain/pictures.js'

const provider = () => vine.string().maxLength(64).optional()

/** Of whom a record is asked for: the newest one. */
export const ofUserValidator = vine.create({ userId: id(), providerCodename: provider() })
/** Of whom and of which day (`YYYY-MM-DD`) records are asked for. */
export const ofDayValidator = vine.create({
  userId: id(),
  providerCodename: provider(),
  selectedDate: calendarDay(),
  applicationStartedAtDate: vine.string().maxLength(40).optional(),
})
export const ofCandidateValidator = vine.create({ candidate: id().optional() })
export const approvalValidator = vine.create({ approved: vine.literal(true).optional() })
export const ticketValidator = vine.create({ ticket: vine.string().maxLength(64).optional() })
/** Pictures of one sitting: of the camera, or of the screen. */
export const ofKindValidator = vine.create({ kind: vine.enum(PICTURE_KINDS) })
export const ofKindAndDayValidator = vine.create({ kind: vine.enum(PICTURE_KINDS), day: calendarDay() })
