import vine from '@vinejs/vine'
import { calendarDay, notBlank, rowId } from '#shared'
import { ASKERS, KINDS, OUTCOMES, STATES } from '../domain/requests.js'

const NOTE_MAX = 2_000
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** `POST /v1/privacy_requests` */
export const newRequestBody = vine.create({
  person: rowId(),
  kind: vine.enum(KINDS),
  askedBy: vine.enum(ASKERS),
  receivedOn: calendarDay(),
  note: vine.string().parse(blankIsNull).trim().maxLength(NOTE_MAX).nullable().optional(),
})

/** `POST /v1/privacy_requests/{id}/close` */
export const closeBody = vine.create({
  outcome: vine.enum(OUTCOMES),
  reason: vine.string().trim().use(notBlank()).maxLength(NOTE_MAX),
})

/** Filters of `GET /v1/privacy_requests`; empty ones are left out before. */
export const requestFilter = vine.create({
  state: vine.enum(STATES).optional(),
  kind: vine.enum(KINDS).optional(),
})
export type RequestFilter = Awaited<ReturnType<typeof requestFilter.validate>>

/** `GET /v1/privacy_requests/open` */
export const openQuery = vine.create({ ticket: vine.string().maxLength(100).optional() })
