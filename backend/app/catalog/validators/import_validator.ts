import vine from '@vinejs/vine'

/** The one part of an import request that is not the exam file; the file has its own reader, which knows the path of a fault. */
export const importOptionsValidator = vine.create({ updateIfExists: vine.boolean().optional() })
