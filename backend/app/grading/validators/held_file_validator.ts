import vine from '@vinejs/vine'
import { FILE_STATES } from '../held_file_views.js'

/** `PUT /v1/correction_plans/{id}/held_files/{held}/state` */
export const heldFileBody = vine.create({ state: vine.enum(FILE_STATES) })
