import vine from '@vinejs/vine'
import { plainNumber } from '#shared'
import { LANGUAGES, PARTS } from '../domain/catalogue.js'
import { MOST_LETTERS } from '../domain/fits.js'

/** `state`: `own`, `missing` in a language, `quoted` by the requirements. */
export const textsQuery = vine.create({
  part: vine.enum(PARTS).optional(),
  group: vine.string().maxLength(64).optional(),
  state: vine.enum(['own', 'missing', 'quoted'] as const).optional(),
})

/** `text` null: as the catalogue has it again. What a text may be: `misfitOf`. */
export const textsBody = vine.create({
  version: plainNumber().withoutDecimals().min(0),
  changes: vine
    .array(
      vine.object({
        id: vine.string().maxLength(200),
        language: vine.enum(LANGUAGES),
        text: vine
          .string()
          .maxLength(MOST_LETTERS * 2)
          .nullable(),
      })
    )
    .minLength(1)
    .maxLength(200),
})
