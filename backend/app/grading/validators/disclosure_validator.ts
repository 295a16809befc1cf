import vine from '@vinejs/vine'
import { rowId } from '#shared'

/** The digest of a preview, as a hexadecimal SHA-256. */
const BASIS = /^[0-9a-f]{64}$/

/** `POST /v1/collections/{id}/disclose_corrections`: what is applied was previewed. */
export const disclosureOrder = vine.create({
  mode: vine.enum(['preview', 'apply'] as const),
  exam: rowId().nullable().optional(),
  basis: vine.string().regex(BASIS).optional().requiredWhen('mode', '=', 'apply'),
})
