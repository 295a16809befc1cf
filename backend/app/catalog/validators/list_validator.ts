import vine from '@vinejs/vine'

const id = () => vine.number().withoutDecimals().min(1).max(2_147_483_647)

/** Filters of `GET /v1/exams`. */
export const examFilterValidator = vine.create({ collection: id().optional() })

/** `GET /v1/symbol_table`: the tables of one collection. */
export const symbolTableValidator = vine.create({ collection: id() })
