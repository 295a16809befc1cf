import { dateText, instantOf, isDate, isTime, timeText } from '../../../locales/school_time.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS
/** Minutes that staff may give, from the start: 1 to 999. */
export const MOST_MINUTES = 999

/** Texts of errors, by field; a key of `acts.errors`. */
export type Errors<Field extends string> = Partial<Record<Field, string>>

const minutesOf = (text: string): number | null => {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null
}

export const STRATEGIES = ['delete_existing', 'keep_existing'] as const
export type Strategy = (typeof STRATEGIES)[number]

export interface DeadlineForm {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  minutes: string
  /** The minutes were typed: they no longer follow the dates. */
  hasOwnMinutes: boolean
  strategy: Strategy | ''
  applyToCollection: boolean
}
export type DeadlineField = 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'minutes' | 'strategy'

/** The fields of the call, which the errors of the server name: a date and its time are one. */
export const DEADLINE_ON_WIRE: Readonly<Record<DeadlineField, string>> = {
  startDate: 'startTime',
  startTime: '',
  endDate: 'endTime',
  endTime: '',
  minutes: 'timeout',
  strategy: 'strategy',
}

/** Starts now, replaces what there is; the end is still to be typed. `now` in epoch ms. */
export const newDeadline = (now: number): DeadlineForm => ({
  startDate: dateText(now),
  startTime: timeText(now),
  endDate: '',
  endTime: '',
  minutes: '',
  hasOwnMinutes: false,
  strategy: 'delete_existing',
  applyToCollection: false,
})

/** The form with a change: the duration is end minus start until it is edited by hand, 999 minutes at most. */
export function changeDeadline(form: DeadlineForm, change: Partial<DeadlineForm>): DeadlineForm {
  const next = { ...form, ...change, ...('minutes' in change && { hasOwnMinutes: change.minutes !== '' }) }
  if (next.hasOwnMinutes) return next
  const start = instantOf(next.startDate, next.startTime)
  const end = instantOf(next.endDate, next.endTime)
  const minutes =
    start === null || end === null ? 0 : Math.min(MOST_MINUTES, Math.floor((end - start) / MINUTE_MS))
  return { ...next, minutes: minutes > 0 ? String(minutes) : '' }
}

export interface Dates {
  startTime: string
  endTime: string
  timeout: number
  strategy: Strategy
  applyToCollection: boolean
}

const formatErrors = (form: DeadlineForm): Errors<DeadlineField> => ({
  ...(!isDate(form.startDate) && { startDate: 'format' }),
  ...(!isTime(form.startTime) && { startTime: 'format' }),
  ...(!isDate(form.endDate) && { endDate: 'format' }),
  ...(!isTime(form.endTime) && { endTime: 'format' }),
})

/** What to send, or what is wrong, by field. */
export function readDeadline(
  form: DeadlineForm,
  now: number
): { ok: true; dates: Dates; isFar: boolean } | { ok: false; errors: Errors<DeadlineField> } {
  const start = instantOf(form.startDate, form.startTime)
  const end = instantOf(form.endDate, form.endTime)
  const timeout = minutesOf(form.minutes)
  const errors: Errors<DeadlineField> = {
    ...formatErrors(form),
    ...(start !== null && end !== null && end <= start && { endDate: 'order' }),
    ...(end !== null && end <= now && { endDate: 'past' }),
    ...(timeout === null && { minutes: 'minutes' }),
    ...(form.strategy === '' && { strategy: 'required' }),
  }
  if (
    start === null ||
    end === null ||
    timeout === null ||
    form.strategy === '' ||
    Object.keys(errors).length > 0
  )
    return { ok: false, errors }
  return {
    ok: true,
    isFar: isFar(end, now),
    dates: {
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
      timeout,
      strategy: form.strategy,
      applyToCollection: form.applyToCollection,
    },
  }
}

/** More than a year ahead: that is asked again. */
export const isFar = (end: number, now: number): boolean => end > now + YEAR_MS

export interface ExtraTimeForm {
  newEndDate: string
  newEndTime: string
  minutes: string
}

export interface ExtraTime {
  /** ISO; null: the end of the window stays. */
  endTime: string | null
  /** Minutes from the start; null: they stay. */
  timeout: number | null
}

/** What to send, or what is wrong, by field. What nobody changed is not sent. */
export function readExtraTime(
  form: ExtraTimeForm,
  before: ExtraTimeForm,
  now: number
): { ok: true; extra: ExtraTime; isFar: boolean } | { ok: false; errors: Errors<keyof ExtraTimeForm> } {
  const movesEnd = form.newEndDate !== before.newEndDate || form.newEndTime !== before.newEndTime
  const changesMinutes = form.minutes !== before.minutes
  const end = instantOf(form.newEndDate, form.newEndTime)
  const timeout = minutesOf(form.minutes)
  const errors: Errors<keyof ExtraTimeForm> = {
    ...(movesEnd && !isDate(form.newEndDate) && { newEndDate: 'format' }),
    ...(movesEnd && !isTime(form.newEndTime) && { newEndTime: 'format' }),
    ...(movesEnd && end !== null && end <= now && { newEndDate: 'past' }),
    ...(changesMinutes && timeout === null && { minutes: 'minutes' }),
    ...(!movesEnd && !changesMinutes && { minutes: 'unchanged' }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    isFar: movesEnd && end !== null && isFar(end, now),
    extra: {
      endTime: movesEnd && end !== null ? new Date(end).toISOString() : null,
      timeout: changesMinutes ? timeout : null,
    },
  }
}

/** What it is now, as the form shows it. Times ISO. */
export const extraTimeOf = (endTime: string | null, minutes: number | null): ExtraTimeForm => ({
  newEndDate: endTime === null ? '' : dateText(Date.parse(endTime)),
  newEndTime: endTime === null ? '' : timeText(Date.parse(endTime)),
  minutes: minutes === null ? '' : String(minutes),
})

export interface Grant {
  /** Minutes that come on top of those of before. */
  given: number
  /** How many of them the candidate gets before the window closes. */
  gained: number
  /** Minutes that the end of the window takes. */
  cut: number
}

/**
 * What the window's end takes of the full time of an exam that begins anew at `now` (epoch ms), with the end (ISO) and the minutes that are
 * typed, or those that it has. Null where it takes nothing, or has ended.
 */
export function restartCut(
  has: { startTime: string | null; endTime: string | null; timeout: number | null },
  typed: { endTime?: string; timeout?: number },
  now: number
): Grant | null {
  const endTime = typed.endTime ?? has.endTime
  const after = typed.timeout ?? has.timeout
  if (after === null || endTime === null || Date.parse(endTime) <= now) return null
  return cutGrant({ startedAt: null, startTime: has.startTime, endTime }, { before: 0, after }, now)
}

/** Whether a reset needs another end of the window: true for who has no window, or one that is over; optional where it would cut the time. */
export function endOfReset(
  has: { startTime: string | null; endTime: string | null; timeout: number | null } | null,
  now: number
): boolean | 'optional' {
  if (has === null) return true
  // This reader may not see it: the server asks for another end where one is needed.
  if (has.endTime === null) return 'optional'
  return Date.parse(has.endTime) <= now || (restartCut(has, {}, now) !== null && 'optional')
}

/**
 * What another total of minutes gives, counted from the start: of an application that has not begun, as if it began now, or when its
 * window opens. Null where the window's end takes nothing. `startedAt`, `startTime` and `endTime` ISO, `now` epoch ms.
 */
export function cutGrant(
  times: { startedAt: string | null; startTime: string | null; endTime: string | null },
  minutes: { before: number; after: number },
  now: number
): Grant | null {
  const { startedAt, startTime, endTime } = times
  const given = minutes.after - minutes.before
  if (endTime === null || given <= 0) return null
  const start = startedAt === null ? Math.max(now, Date.parse(startTime ?? '') || now) : Date.parse(startedAt)
  const over = Math.ceil((start + minutes.after * MINUTE_MS - Date.parse(endTime)) / MINUTE_MS)
  return over <= 0 ? null : { given, gained: Math.max(0, given - over), cut: over }
}

export interface ReopeningForm {
  endDate: string
  endTime: string
  minutes: string
  reason: string
}

interface Reopening {
  /** ISO */
  endTime?: string
  timeout?: number
  reason?: string
}

/**
 * What to send with a reset, or what is wrong, by field. `needsEnd`: the window is over, so that it needs another end; `optional`: of many, of
 * which some may.
 */
export function readReopening(
  { endDate, endTime, minutes, reason }: ReopeningForm,
  { needsEnd, needsReason }: { needsEnd: boolean | 'optional'; needsReason: boolean },
  now: number
): { ok: true; body: Reopening; isFar: boolean } | { ok: false; errors: Errors<keyof ReopeningForm> } {
  const end = instantOf(endDate, endTime)
  const timeout = minutesOf(minutes)
  const text = reason.trim()
  const movesEnd = needsEnd === 'optional' ? endDate !== '' || endTime !== '' : needsEnd
  const takesMinutes = needsEnd !== false && minutes !== ''
  const errors: Errors<keyof ReopeningForm> = {
    ...(movesEnd && !isDate(endDate) && { endDate: 'format' }),
    ...(movesEnd && !isTime(endTime) && { endTime: 'format' }),
    ...(movesEnd && end !== null && end <= now && { endDate: 'past' }),
    ...(takesMinutes && timeout === null && { minutes: 'minutes' }),
    ...(needsReason && text === '' && { reason: 'required' }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    isFar: movesEnd && end !== null && isFar(end, now),
    body: {
      ...(movesEnd && end !== null && { endTime: new Date(end).toISOString() }),
      ...(takesMinutes && timeout !== null && { timeout }),
      ...(text !== '' && { reason: text }),
    },
  }
}
