import vine from '@vinejs/vine'
import { rowId } from '#shared'

/** The digest of a preview, as a hexadecimal SHA-256. */
const BASIS = /^[0-9a-f]{64}$/

const order = {
  mode: vine.enum(['preview', 'apply'] as const),
  basis: vine.string().regex(BASIS).optional().requiredWhen('mode', '=', 'apply'),
}

/** `POST /v1/correction_plans/{id}/disclose`: what is applied was previewed. */
export const planDisclosureOrder = vine.create(order)

/** `POST /v1/collections/{id}/disclose_corrections`: what is applied was previewed. */
export const disclosureOrder = vine.create({
  ...order,
  exam: rowId().nullable().optional(),
})
