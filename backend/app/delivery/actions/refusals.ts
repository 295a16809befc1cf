import { refuse, refuseConflict, refuseNotFound, toIso, type DomainError, type Result } from '#shared'
import type { Verdict } from '../domain/judge.js'
import type { HeardFile } from '../domain/answer_files.js'
import type { RecordVerdict } from '../domain/repertorization.js'

const onField = (field: string, code: string) =>
  refuse('invalid', code, { fields: { [field]: [`delivery.${code}`] } })

const REFUSALS = {
  not_started: refuseConflict('application_not_started', 'delivery.not_started'),
  session_taken: refuseConflict('session_taken', 'delivery.session_taken'),
  grace_period_over: refuse('invalid', 'expired_grace_period', { messages: ['delivery.grace_period_over'] }),
  not_open_yet: refuseConflict('application_not_open_yet', 'delivery.not_open_yet'),
  unavailable: refuseConflict('application_unavailable', 'delivery.unavailable'),
  paused_by_applicator: refuseConflict('paused_by_applicator', 'delivery.paused_by_applicator'),
  identity_photos_missing: refuseConflict('identity_photos_missing', 'delivery.identity_photos_missing'),
  out_of_order: refuseConflict('out_of_order', 'delivery.out_of_order'),
  time_over: refuseConflict('time_over', 'delivery.time_over'),
  wrong_browser: refuse('forbidden', 'safe_browser_required', { messages: ['delivery.safe_browser'] }),
  not_yours: refuseNotFound(),
  not_announced: refuse('not_found', 'file_not_announced', { messages: ['delivery.file_not_announced'] }),
  incomplete: refuseConflict('file_incomplete', 'delivery.file_incomplete'),
  not_allowed: refuse('invalid', 'attachment_not_allowed', {
    messages: ['delivery.attachment_not_allowed'],
  }),
  not_a_picture: onField('path', 'not_a_picture'),
  unknown_file: onField('path', 'unknown_file'),
  file_unreadable: onField('file', 'file_unreadable'),
  file_not_ours: onField('file', 'file_not_ours'),
  wrong_candidate: onField('candidate', 'wrong_candidate'),
  person_erased: refuseConflict('person_erased', 'delivery.person_erased'),
  attachment_exists: refuseConflict('attachment_exists', 'delivery.attachment_exists'),
  already_accepted: refuseConflict('already_accepted', 'delivery.quarantined_already_accepted'),
  of_closed_sitting: refuseConflict('of_closed_sitting', 'delivery.of_closed_sitting'),
  no_such_part: refuse('invalid', 'no_such_part', { messages: ['delivery.part_wrong'] }),
  wrong_length: refuse('invalid', 'wrong_length', { messages: ['delivery.part_wrong'] }),
  space_full: refuse('too_large', 'file_space_full', { messages: ['delivery.file_space_full'] }),
} as const

/** Why something about an application is refused; the `code` of its error is that of the wire. */
export type Refusal = keyof typeof REFUSALS

export const refused = (why: Refusal): Result<never, DomainError> => REFUSALS[why]

/**
 * For what came after the finish. `isStored`: staff can see it; without room for more only the sender has it, and the answer reports that.
 */
export const refusedLate = (isStored = true): Result<never, DomainError> =>
  refuse('invalid', 'application_already_finished', {
    messages: ['delivery.already_finished'],
    ...(isStored ? {} : { extra: { kept: false } }),
  })

/** For a session that another one displaced, with what became of what it still held. `serverTime` epoch ms. */
export const refusedTaken = (
  held: { answers: Verdict[]; files: HeardFile[] } | { record: RecordVerdict },
  serverTime: number
): Result<never, DomainError> =>
  refuse('conflict', 'session_taken', {
    messages: ['delivery.session_taken'],
    extra: { ...held, serverTime: toIso(serverTime) },
  })

/**
 * For what was written in a sitting that staff have closed. `sitting`: the present one; `isStored`: staff can see what came. `serverTime`
 * epoch ms.
 */
export const refusedClosed = (
  { sitting, isStored, files }: { sitting: number; isStored: boolean; files: HeardFile[] },
  serverTime: number
): Result<never, DomainError> =>
  refuse('conflict', 'sitting_closed', {
    messages: ['delivery.sitting_closed'],
    extra: { sitting, files, serverTime: toIso(serverTime), ...(isStored ? {} : { kept: false }) },
  })

/** For a collection that comes first; `name` is that collection's. */
export const refusedMandatory = (name: string): Result<never, DomainError> =>
  refuse('invalid', 'mandatory_collection_unfinished', {
    messages: ['delivery.mandatory_collection'],
    params: { name },
  })
