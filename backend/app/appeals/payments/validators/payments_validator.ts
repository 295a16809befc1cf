import vine from '@vinejs/vine'
import { CURSOR_MAX, moment, notBlank, plainNumber, rowId } from '#shared'
import { REASON_MAX } from '../../domain/appeal.js'
import { PROCESS_STATUSES } from '../../domain/process_status.js'
import { PAID_MOST, PAYMENT_DECISIONS } from '../domain/process.js'

/** `GET /v1/appeal-process` */
export const processesQuery = vine.create({ application: rowId() })

/** `GET /v1/payments`; `search` comes with the list. */
export const paymentsQuery = vine.create({
  collection: rowId(),
  status: vine.enum(PROCESS_STATUSES).optional(),
  cursor: vine.string().maxLength(CURSOR_MAX).optional(),
})

/** `GET /v1/payments/reconciliation` */
export const reconciliationQuery = vine.create({
  collection: rowId(),
  state: vine.enum(['open', 'closed'] as const).optional(),
})

const reason = () => vine.string().trim().use(notBlank()).maxLength(REASON_MAX)

/** Of the bank: `E`, its number, the minute, and eleven characters. */
const END_TO_END = /^E[A-Za-z0-9]{31}$/

/** `POST /v1/appeal-process/{id}/confirm`: `amount` in BRL, `txid` as the statement names it where it is another one. */
export const confirmBody = vine.create({
  endToEndId: vine.string().trim().regex(END_TO_END),
  amount: plainNumber()
    .decimal([0, 2])
    .min(0.01)
    .max(PAID_MOST / 100)
    .optional(),
  paidAt: moment().optional(),
  txid: vine
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,35}$/)
    .optional(),
  reason: reason(),
})

/** `POST /v1/appeal-process/{id}/withdraw_confirmation` */
export const withdrawBody = vine.create({ reason: reason() })

/** `POST /v1/payments/{id}/settle` */
export const settleBody = vine.create({ decision: vine.enum(PAYMENT_DECISIONS), reason: reason() })
