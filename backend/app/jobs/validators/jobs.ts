import vine from '@vinejs/vine'
import { DURABLE_STATES } from '../domain/durable_job.js'

/** Filters of `GET /v1/jobs`; `state` as a list. */
export const jobFilter = vine.create({
  state: vine.array(vine.enum(DURABLE_STATES)).maxLength(DURABLE_STATES.length).optional(),
  type: vine.string().maxLength(64).optional(),
  mine: vine.boolean().optional(),
  shown: vine.boolean().optional(),
})
