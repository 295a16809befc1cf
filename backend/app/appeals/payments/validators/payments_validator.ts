import vine from '@vinejs/vine'
import { rowId } from '#shared'

/** `GET /v1/appeal-process` */
export const processesQuery = vine.create({ application: rowId() })
