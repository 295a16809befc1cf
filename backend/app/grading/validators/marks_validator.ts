import vine from '@vinejs/vine'
import { CURSOR_MAX, plainNumber, rowId } from '#shared'
import { MAX_COMMENT } from '@banca/item-renderers/html'
import { MARK_STATUSES } from '../domain/mark.js'
import { annotations } from './lots_validator.js'

/** Characters that a search in free responses begins with. */
const TEXT_LEAST = 3
/** Longer texts are searched for by nobody. */
const TEXT_MOST = 200
/** More than any item is worth. */
const POINTS_MOST = 1_000_000

const points = () => plainNumber().min(0).max(POINTS_MOST)

/** Filters of `GET /v1/item_with_answer`. */
export const marksFilter = vine.create({
  collection: rowId().optional(),
  inAvaiableApplication: vine.boolean().optional(),
  exam: rowId().optional(),
  position: plainNumber().withoutDecimals().positive().max(10_000).optional(),
  correctionStatus: vine.enum(MARK_STATUSES).optional(),
  publicIdentifier: vine.string().trim().minLength(1).maxLength(64).optional(),
  /** Points, or `none`: without a mark. */
  correctionValue: vine
    .string()
    .regex(/^(?:none|\d{1,7}(?:\.\d{1,3})?)$/)
    .optional(),
  freeResponse: vine.string().trim().minLength(TEXT_LEAST).maxLength(TEXT_MOST).optional(),
  after: vine.string().maxLength(CURSOR_MAX).optional(),
  before: vine.string().maxLength(CURSOR_MAX).optional(),
})

const revision = () => plainNumber().withoutDecimals().min(0).max(2_147_483_647).optional()

/** `POST /v1/free_response_corrections`: `value` in points. */
export const markOrder = vine.create({
  answer: rowId(),
  value: points(),
  revision: revision(),
})

/** `POST /v1/free_response_corrections/{correctionId}/delete_grade` */
export const clearOrder = vine.create({ revision: revision() })

/** `PUT /v1/free_response_corrections/{correctionId}/annotations`: all of them; none takes them away. */
export const annotationsOrder = vine.create({ annotations: annotations(), revision: revision() })

/** UTF-16 units: at most two for each code point that `MAX_COMMENT` counts. */
const COMMENT_UNITS = MAX_COMMENT * 2

/** `POST /v1/free_response_corrections/save_comment`: `id` of the correction, `comment` HTML. */
export const commentOrder = vine.create({
  id: rowId(),
  comment: vine.string().maxLength(COMMENT_UNITS).nullable(),
  revision: revision(),
})
