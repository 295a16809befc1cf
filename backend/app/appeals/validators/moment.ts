import { readMoment } from '#shared'

/** Epoch ms. @throws AppError 400 naming the field for what is no time */
export const momentOf = (field: string, text: string): number => readMoment(field, text, 'appeals.not_a_time')
