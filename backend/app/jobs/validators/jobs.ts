import vine from '@vinejs/vine'
import { DURABLE_STATES } from '../domain/durable_job.js'

/** Filters of `GET /v1/jobs`. */
export const jobFilter = vine.create({
  state: vine.enum(DURABLE_STATES).optional(),
  type: vine.string().maxLength(64).optional(),
})
