import vine from '@vinejs/vine'
import { rowId } from '#shared'

export const ordersQuery = vine.create({ collection: rowId() })

export const ticketQuery = vine.create({ ticket: vine.string().maxLength(100).optional() })
