import vine from '@vinejs/vine'
import { MAX_COMMENT } from '@banca/item-renderers/html'
import { plainNumber, rowId } from '#shared'
import {
  ANNOTATION_COMMENT_MOST,
  ANNOTATION_KINDS,
  ANNOTATIONS_MOST,
  QUOTE_MOST,
} from '../domain/annotation.js'
import { LOT_MOST } from '../domain/correction_plan.js'
import { CRITERIA_MOST, LEVELS_MOST } from '../domain/correction_type.js'

/** More than any item is worth. */
const POINTS_MOST = 1_000_000

/** The name of a text for its corrector. */
const task = () => vine.string().regex(/^[\w-]{1,43}$/)

/** `POST /v1/correction_lots`, and the query of `GET /v1/correction_lots/current`. */
export const lotOrder = vine.create({ plan: rowId() })

/** What somebody gives a text. `value` in points; `criteria`: the place of a level for each. */
export const given = {
  value: plainNumber().min(0).max(POINTS_MOST).nullable().optional(),
  criteria: vine
    .array(
      plainNumber()
        .withoutDecimals()
        .min(0)
        .max(LEVELS_MOST - 1)
        .nullable()
    )
    .maxLength(CRITERIA_MOST)
    .nullable()
    .optional(),
  situation: vine.string().maxLength(32).nullable().optional(),
  // UTF-16 units: at most two for each code point that is counted.
  comment: vine
    .string()
    .maxLength(MAX_COMMENT * 2)
    .nullable()
    .optional(),
}

const place = () => plainNumber().withoutDecimals().min(0).max(2_147_483_647)

/** Remarks on stretches of the text. `start`, `end`: UTF-16 code units. */
export const annotations = () =>
  vine
    .array(
      vine.object({
        start: place(),
        end: place(),
        quote: vine.string().minLength(1).maxLength(QUOTE_MOST),
        kind: vine.enum(ANNOTATION_KINDS),
        comment: vine.string().maxLength(ANNOTATION_COMMENT_MOST).nullable().optional(),
      })
    )
    .maxLength(ANNOTATIONS_MOST)
    .nullable()
    .optional()

/** `PUT /v1/correction_lots/{id}/marks` */
export const marksBody = vine.create({
  marks: vine
    .array(
      vine.object({
        task: task(),
        revision: plainNumber().withoutDecimals().min(1).max(2_147_483_647),
        ...given,
        annotations: annotations(),
      })
    )
    .minLength(1)
    .maxLength(LOT_MOST),
})

/** `POST /v1/correction_lots/{id}/hand_in`: without `tasks` all of it. */
export const handInBody = vine.create({ tasks: vine.array(task()).maxLength(LOT_MOST).optional() })
