import vine from '@vinejs/vine'
import { notBlank } from '#shared'
import { SAVED_LENGTH_MOST, SAVED_MOST } from '../domain/saved_comments.js'

/** `PUT /v1/saved_comments` */
export const savedCommentsBody = vine.create({
  comments: vine
    .array(vine.string().trim().use(notBlank()).maxLength(SAVED_LENGTH_MOST))
    .maxLength(SAVED_MOST),
  basis: vine.string().regex(/^[0-9a-f]{64}$/),
})
