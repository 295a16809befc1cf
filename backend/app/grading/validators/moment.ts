import vine from '@vinejs/vine'

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[^A-Za-z]*(?:Z|[+-]\d{2}:?\d{2})$/

const isMoment = vine.createRule((value: unknown, _: undefined, field) => {
  if (typeof value === 'string' && (!SHAPE.test(value) || Number.isNaN(Date.parse(value))))
    field.report('grading.not_a_time', 'moment', field)
})

/** A time with its offset, as epoch ms; what is null stays so. */
export const moment = () =>
  vine
    .string()
    .maxLength(40)
    .use(isMoment())
    .transform((value): number | null => (typeof value === 'string' ? Date.parse(value) : null))
