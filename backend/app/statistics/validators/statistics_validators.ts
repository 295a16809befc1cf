import vine from '@vinejs/vine'
import { rowId } from '#shared'

/** What of an exam is counted; each is left out where it was not asked for. */
const NARROWED = { school: rowId().optional(), grade: rowId().optional(), class: rowId().optional() }

export const statisticsQuery = vine.create(NARROWED)

/** `GET /v1/exams/{id}/alternative_frequency?item=` */
export const itemQuery = vine.create({ ...NARROWED, item: rowId() })

/** `GET /v1/item/{id}/statistics?examId=` */
export const itemExamQuery = vine.create({ ...NARROWED, examId: rowId() })

/** `GET /v1/exams/{id}/statistics/sheet?list=&search=` */
export const sheetQuery = vine.create({
  ...NARROWED,
  list: vine.enum(['items', 'classes'] as const).optional(),
  search: vine.string().trim().maxLength(200).optional(),
})
