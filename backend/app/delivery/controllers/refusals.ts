import { ANSWER_ATTACHMENT_LIMIT_BYTES } from '#files'
import { AppError, conflict, notFound, toIso } from '#shared'
import type { HeardFile } from '../actions/announce_files.js'
import type { RecordVerdict } from '../actions/save_table_record.js'
import { readAnnouncements } from '../domain/answer_files.js'
import type { Verdict } from '../domain/judge.js'
import { MAX_ENTRIES, readBatch, type BrokenEntry, type Entry } from '../domain/entries.js'
import { safeBrowserRequired } from './safe_browser.js'

/** Outcomes of the actions that are answered with an error. */
export type Refusal =
  | 'already_finished'
  | 'not_started'
  | 'session_taken'
  | 'grace_period_over'
  | 'not_open_yet'
  | 'unavailable'
  | 'paused_by_applicator'
  | 'identity_photos_missing'
  | 'out_of_order'
  | 'time_over'
  | 'wrong_browser'
  | 'not_yours'

/** The error of the wire for a refusal. */
export function refuse(kind: Refusal): AppError {
  switch (kind) {
    case 'already_finished':
      return refuseLate(true)
    case 'grace_period_over':
      return new AppError(400, 'expired_grace_period', { messages: ['delivery.grace_period_over'] })
    case 'not_started':
      return conflict('application_not_started', 'delivery.not_started')
    case 'session_taken':
      return conflict('session_taken', 'delivery.session_taken')
    case 'not_open_yet':
      return conflict('application_not_open_yet', 'delivery.not_open_yet')
    case 'unavailable':
      return conflict('application_unavailable', 'delivery.unavailable')
    case 'paused_by_applicator':
      return conflict('paused_by_applicator', 'delivery.paused_by_applicator')
    case 'identity_photos_missing':
      return conflict('identity_photos_missing', 'delivery.identity_photos_missing')
    case 'out_of_order':
      return conflict('out_of_order', 'delivery.out_of_order')
    case 'time_over':
      return conflict('time_over', 'delivery.time_over')
    case 'wrong_browser':
      return safeBrowserRequired()
    case 'not_yours':
      return notFound()
  }
}

/** 400 for what came after the finish; `kept`: staff can see it. Without room for more the sender is told that it alone has it. */
export const refuseLate = (kept: boolean): AppError =>
  new AppError(400, 'application_already_finished', {
    messages: ['delivery.already_finished'],
    ...(kept ? {} : { extra: { kept } }),
  })

/** 409 for a session that another one displaced, with what became of what it still held. */
export const refuseTaken = (
  held: { answers: Verdict[]; files: HeardFile[] } | { record: RecordVerdict },
  serverTime: number
): AppError =>
  new AppError(409, 'session_taken', {
    messages: ['delivery.session_taken'],
    extra: { ...held, serverTime: toIso(serverTime) },
  })

/**
 * The entries of a body.
 * @throws AppError 400 when it is no list or too long a one, 413 when it holds too much text
 */
export function entriesOf(body: unknown): (Entry | BrokenEntry)[] {
  const read = readBatch(body)
  if (read.ok) return read.entries
  if (read.code === 'too_much_text')
    throw new AppError(413, read.code, { messages: ['delivery.too_much_text'] })
  throw new AppError(400, read.code, { messages: [`delivery.${read.code}`], params: { max: MAX_ENTRIES } })
}

/** The files that a body announces; what is no announcement is none. */
export const filesOf = (body: unknown) => readAnnouncements(body, ANSWER_ATTACHMENT_LIMIT_BYTES)
