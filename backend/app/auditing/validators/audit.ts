import vine from '@vinejs/vine'
import { ACTS, SUBJECTS, type Act } from '#audit'
import { momentsOf } from '#evidence'
import { calendarDay, given, rowId } from '#shared'
import { LOG_IN_KINDS } from '../domain/log_in_kinds.js'

/** In the order of the table. */
export const ACT_NAMES = Object.keys(ACTS) as Act[]

/** Kinds of acts, or log-ins, that a list is narrowed to at once. */
const KINDS_AT_ONCE = 30

const search = () => vine.string().trim().maxLength(200).optional()
/** Days of schools, the first and the last one. */
const PERIOD = { from: calendarDay().optional(), until: calendarDay().optional() }

/** A list comes as JSON, or with commas; an empty one is no filter. */
const listOf = (value: unknown) => {
  const parts: unknown = typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value
  return Array.isArray(parts) && parts.length === 0 ? undefined : parts
}

/** Filters; empty ones are left out before. */
const acts = vine.create({
  ...PERIOD,
  q: search(),
  person: rowId().optional(),
  act: vine.array(vine.enum(ACT_NAMES)).maxLength(KINDS_AT_ONCE).optional(),
  subjectType: vine.enum(SUBJECTS).optional(),
  subjectId: rowId().optional(),
})

const logIns = vine.create({
  ...PERIOD,
  q: search(),
  person: rowId().optional(),
  kind: vine.array(vine.enum(LOG_IN_KINDS)).maxLength(KINDS_AT_ONCE).optional(),
})

const captureViews = vine.create({
  ...PERIOD,
  q: search(),
  person: rowId().optional(),
  candidate: search(),
})

type Asked = Readonly<Record<string, unknown>>
type Days = { from?: string | undefined; until?: string | undefined }

/** First and last moment of the days, epoch ms. */
const momentsIn = ({ from, until }: Days) => ({
  from: from === undefined ? undefined : momentsOf(from).from,
  until: until === undefined ? undefined : momentsOf(until).to,
})

export async function readActFilter({ q, person, act, subjectType, subjectId, from, until }: Asked) {
  const asked = await acts.validate(
    given({ q, person, act: listOf(act), subjectType, subjectId, from, until })
  )
  return { ...asked, q: asked.q ?? '', ...momentsIn(asked) }
}

export async function readLogInFilter({ q, person, kind, from, until }: Asked) {
  const asked = await logIns.validate(given({ q, person, kind: listOf(kind), from, until }))
  return { ...asked, q: asked.q ?? '', ...momentsIn(asked) }
}

export async function readCaptureViewFilter({ q, person, candidate, from, until }: Asked) {
  const asked = await captureViews.validate(given({ q, person, candidate, from, until }))
  return { ...asked, q: asked.q ?? '', candidate: asked.candidate ?? '', ...momentsIn(asked) }
}

export type ActFilter = Awaited<ReturnType<typeof readActFilter>>
export type LogInFilter = Awaited<ReturnType<typeof readLogInFilter>>
export type CaptureViewFilter = Awaited<ReturnType<typeof readCaptureViewFilter>>

const LARGEST = 2_147_483_647
/** Links of a call: what SHA-256 and a statement do in some tens of milliseconds. */
const MOST_LINKS = 10_000

/** `POST /v1/audit/verify`: where the call before ended; all three, or none to begin. */
export const verifyBody = vine.create({
  position: vine.number().withoutDecimals().min(0).max(LARGEST).optional(),
  hash: vine
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  row: vine.number().withoutDecimals().min(0).max(LARGEST).optional(),
  most: vine.number().withoutDecimals().range([1, MOST_LINKS]).optional(),
})
