import vine from '@vinejs/vine'
import { rowId as id } from '#shared'

/** Filters of `GET /v1/exams`. */
export const examFilterValidator = vine.create({ collection: id().optional() })

/** `GET /v1/symbol_table`: the tables of one collection. */
export const symbolTableValidator = vine.create({ collection: id() })
