import vine from '@vinejs/vine'
import { notBlank, plainNumber, rowId } from '#shared'
import { BULK_MOST, RESPONSE_MAX } from '../domain/appeal.js'

/** `GET /v1/appeals/by_item` */
export const byItemQuery = vine.create({ collection: rowId() })

/** `POST /v1/appeals/bulk_reply`: `appeals` with the revision of each as it was read. */
export const bulkPreviewBody = vine.create({
  item: rowId(),
  mode: vine.enum(['preview', 'apply'] as const),
  appeals: vine
    .array(
      vine.object({
        id: rowId(),
        revision: plainNumber().withoutDecimals().positive().max(2_147_483_647),
      })
    )
    .minLength(1)
    .maxLength(BULK_MOST),
})

/** What `apply` needs besides. UTF-16 units. */
export const bulkReplyBody = vine.create({
  response: vine
    .string()
    .trim()
    .use(notBlank())
    .maxLength(RESPONSE_MAX * 2),
  result: rowId(),
})
