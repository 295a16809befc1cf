import vine from '@vinejs/vine'
import { notBlank, rowId } from '#shared'
import { DECISION_KINDS } from '../domain/item_decision.js'

/** The digest of a preview, as a hexadecimal SHA-256. */
const BASIS = /^[0-9a-f]{64}$/
const REASON_MAX = 2000
const MOST_ALTERNATIVES = 26

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
})

/** `GET /v1/item_decisions?item=` */
export const decisionsFilter = vine.create({ item: rowId() })
