import vine from '@vinejs/vine'

/** `GET /v1/exams/{id}/answer_sheet` */
export const sheetQuery = vine.create({ appendItemContent: vine.boolean().optional() })
