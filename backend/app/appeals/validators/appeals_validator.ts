import vine from '@vinejs/vine'
import { annotationsField } from '#grading'
import { CURSOR_MAX, notBlank, plainNumber, rowId } from '#shared'
import {
  APPEAL_RESULTS,
  APPEAL_STATUSES,
  ATTACHMENTS_MOST,
  REASON_MAX,
  RESPONSE_MAX,
} from '../domain/appeal.js'
import { LENGTH_MOST } from '../domain/appeal_window.js'

/** UTF-16 units: at most two for each code point that the window counts. */
const TEXT_UNITS = LENGTH_MOST * 2

/** Spaces around it are not counted, and nothing but spaces is missing. */
const text = () => vine.string().trim().use(notBlank()).maxLength(TEXT_UNITS)
const attachments = () => vine.array(rowId()).maxLength(ATTACHMENTS_MOST).optional()

/** `POST /v1/appeals`: `attachments` are ids of uploads. */
export const appealBody = vine.create({
  application: rowId(),
  item: rowId(),
  content: text(),
  bibliography: text(),
  attachments: attachments(),
})

/** `PUT /v1/appeals/{id}`. A missing `item` has a message of its own; without `attachments` they stay. */
export const appealEdit = vine.create({
  application: rowId().optional(),
  item: rowId().optional(),
  content: text(),
  bibliography: text(),
  attachments: attachments(),
})

/** UTF-16 units, as above. */
const RESPONSE_UNITS = RESPONSE_MAX * 2

const revision = () => plainNumber().withoutDecimals().min(0).max(2_147_483_647).optional()
const reason = () => vine.string().trim().maxLength(REASON_MAX).nullable().optional()

/** `PUT /v1/appeals/{id}/reply`: `response` HTML, `result` the id of a decision, `revision` that of the appeal as it was read. Without `annotations` they stay. */
export const replyBody = vine.create({
  response: vine.string().trim().use(notBlank()).maxLength(RESPONSE_UNITS),
  result: rowId(),
  annotations: annotationsField(),
  revision: revision(),
  reason: reason(),
})

/** `PATCH …/update_answer_value`: points, or null to take them back. What the item takes is refused as `value`. */
export const gradeBody = vine.create({
  updatedValue: plainNumber().nullable(),
  revision: revision(),
  reason: reason(),
})

/** Filters of `GET /v1/appeals`. `user`: a part of the name or of the public identifier. */
export const appealsFilter = vine.create({
  application: rowId().optional(),
  collection: rowId().optional(),
  user: vine.string().trim().minLength(1).maxLength(120).optional(),
  id: rowId().optional(),
  exam: rowId().optional(),
  status: vine.enum(APPEAL_STATUSES).optional(),
  itemPosition: plainNumber().withoutDecimals().positive().max(10_000).optional(),
  after: vine.string().maxLength(CURSOR_MAX).optional(),
  before: vine.string().maxLength(CURSOR_MAX).optional(),
})

/** `POST /v1/appeals/disclose` */
export const discloseBody = vine.create({
  collection: rowId(),
  mode: vine.enum(['preview', 'apply'] as const),
  basis: vine.string().maxLength(64).optional(),
})

/** `GET /v1/appeals-status` and `/v1/appeals-result`: a part of the description. */
export const optionsQuery = vine.create({ search: vine.string().trim().maxLength(64).optional() })

/** UTF-16 units of a description. */
const DESCRIPTION_MAX = 120

/** `POST` and `PUT /v1/appeal_results`: `tag` is what it counts as. */
export const optionBody = vine.create({
  description: vine.string().trim().use(notBlank()).maxLength(DESCRIPTION_MAX),
  tag: vine.enum(APPEAL_RESULTS),
  isOffered: vine.boolean().optional(),
})
