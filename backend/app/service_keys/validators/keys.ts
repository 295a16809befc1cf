import vine from '@vinejs/vine'
import { notBlank, rowId } from '#shared'
import { KEY_SWITCHES, MOST_NETWORKS, MOST_SCHOOLS } from '../domain/keys.js'

/** `expiresOn`: the last day, YYYY-MM-DD. `schools` left out or null: wherever the maker may act. `networks` left out: from anywhere. */
export const newKeyBody = vine.create({
  name: vine.string().trim().use(notBlank()).maxLength(80),
  switches: vine.array(vine.enum(KEY_SWITCHES)).minLength(1).distinct(),
  schools: vine.array(rowId()).minLength(1).maxLength(MOST_SCHOOLS).distinct().nullable().optional(),
  networks: vine.array(vine.string().trim().maxLength(50)).maxLength(MOST_NETWORKS).optional(),
  expiresOn: vine.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})
