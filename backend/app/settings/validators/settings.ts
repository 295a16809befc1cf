import vine from '@vinejs/vine'
import { plainNumber } from '#shared'
import { FIELD_NAMES } from '../domain/fields.js'

/** Only fields that change. What each may be: `readValue`. */
export const settingsBody = vine.create({
  version: plainNumber().withoutDecimals().min(0),
  changes: vine
    .array(vine.object({ field: vine.enum(FIELD_NAMES), value: vine.any().nullable() }))
    .distinct('field')
    .maxLength(FIELD_NAMES.length),
})
