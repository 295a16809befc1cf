import vine from '@vinejs/vine'
import { MAX_COMMENT } from '@banca/item-renderers/html'
import { notBlank, rowId } from '#shared'
import { DECISION_KINDS } from '../domain/item_decision.js'

/** The digest of a preview, as a hexadecimal SHA-256. */
const BASIS = /^[0-9a-f]{64}$/
const REASON_MAX = 2000
/** The open appeals of a preview: three or four characters each, and more than a hundred thousand of them. */
const SEEN = /^\d{1,7};[0-9a-z:,]*$/
const SEEN_MAX = 500_000
const MOST_ALTERNATIVES = 26
/** Appeals that are left out by hand: with more of them a ruling answers nothing. */
const MOST_EXCEPTIONS = 500

const wanted = {
  item: rowId(),
  kind: vine.enum(DECISION_KINDS),
  alternatives: vine
    .array(rowId())
    .minLength(1)
    .maxLength(MOST_ALTERNATIVES)
    .optional()
    .requiredWhen('kind', 'in', ['change_key', 'also_accept']),
  /** The one that is taken back. */
  decision: rowId().optional().requiredWhen('kind', '=', 'revert'),
}

/** `POST /v1/item_decisions/preview` */
export const decisionPreview = vine.create(wanted)

/** `POST /v1/item_decisions`: what is applied was previewed. Candidates read `reason`. */
export const decisionOrder = vine.create({
  ...wanted,
  reason: vine.string().trim().use(notBlank()).maxLength(REASON_MAX),
  basis: vine.string().regex(BASIS),
  /** One reply to the open appeals. UTF-16 units. `granted`, `others`: decisions of a reply. */
  ruling: vine
    .object({
      response: vine
        .string()
        .trim()
        .use(notBlank())
        .maxLength(MAX_COMMENT * 2),
      granted: rowId(),
      others: rowId().nullable().optional(),
      except: vine.array(rowId()).maxLength(MOST_EXCEPTIONS).optional(),
      // As the preview has it.
      seen: vine.string().maxLength(SEEN_MAX).regex(SEEN),
    })
    .optional(),
})

/** `GET /v1/item_decisions?item=` */
export const decisionsFilter = vine.create({ item: rowId() })
