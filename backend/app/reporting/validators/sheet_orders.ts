import vine from '@vinejs/vine'
import { rowId } from '#shared'
import { ORDER_STATES } from '../domain/order_states.js'

export const bulkQuery = vine.create({ examCollection: rowId() })

export const sheetFilter = vine.create({
  collection: rowId(),
  user: rowId().optional(),
  exam: rowId().optional(),
  status: vine.enum(ORDER_STATES).optional(),
})

export const ticketQuery = vine.create({ ticket: vine.string().maxLength(100).optional() })
