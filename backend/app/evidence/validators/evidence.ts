import vine from '@vinejs/vine'
import { calendarDay, rowId as id } from '#shared'

const provider = () => vine.string().maxLength(64).optional()

export const ofUserValidator = vine.create({ userId: id(), providerCodename: provider() })
export const ofDayValidator = vine.create({
  userId: id(),
  providerCodename: provider(),
  selectedDate: calendarDay(),
  applicationStartedAtDate: vine.string().maxLength(40).optional(),
})
export const ofCandidateValidator = vine.create({ candidate: id().optional() })
export const approvalValidator = vine.create({ approved: vine.literal(true).optional() })
export const ticketValidator = vine.create({ ticket: vine.string().maxLength(64).optional() })
