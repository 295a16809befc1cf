import type { Acknowledgement, AnswerEntry } from '../transport_types.ts'
import type { AnswerPatch, AnswerResponse, AnswerRow, EditOrder, Id, ServerAnswer } from '../types.ts'

/** Pure rules: how a row changes by an edit, by an acknowledgement and by what the server holds. */

/** Refusals of a writer that another edit, unseen here, was preferred to: nothing is edited before that one is read. */
export const IS_ELSEWHERE: ReadonlySet<string> = new Set([
  'superseded',
  'conflict',
  'displaced',
  'stale_revision',
  'sitting_closed',
])

/**
 * Rejections after which the server's answer differs from the local one and has to be read again.
 * Ours is delivered: the server stores the content beside the answer, or (`stale_revision`) holds a
 * newer edit of the same writer.
 */
export const IS_ANOTHER: ReadonlySet<string> = new Set([...IS_ELSEWHERE, 'item_expired', 'locked'])

/** Refusals after which the server holds the entry, or a newer one, all the same: nothing is lost when ours goes. */
export const HELD_BY_SERVER: ReadonlySet<string> = new Set([
  ...IS_ANOTHER,
  'not_opened',
  'late',
  'application_already_finished',
  'already_finished',
])

/** The sitting of an edit: what names none is of the first. */
export const sittingOf = ({ sitting }: { sitting?: number | null }): number => sitting ?? 1

/**
 * Below zero when `a` comes before `b`: the sitting counts first, then the term. What has no term is older than all of its sitting that has
 * one.
 */
export function compareOrder(a: Partial<EditOrder>, b: Partial<EditOrder>): number {
  return sittingOf(a) - sittingOf(b) || (a.term ?? 0) - (b.term ?? 0) || (a.revision ?? 0) - (b.revision ?? 0)
}

/**
 * The order of two rows of an answer in one store, as `compareOrder`. An edit without a known term has term 0, below that of the row that it
 * was made on: there the count decides, which only grows within a store.
 */
export const compareHere = (a: Partial<EditOrder>, b: Partial<EditOrder>): number =>
  (a.term === 0 || b.term === 0) && sittingOf(a) === sittingOf(b)
    ? (a.revision ?? 0) - (b.revision ?? 0)
    : compareOrder(a, b)

/** The response fields of a row or entry, and nothing else. */
export function responseOf(from: AnswerResponse): AnswerResponse {
  const { alternativeId, alternatives, freeResponse, gradeLinear, seconds, finished } = from
  return { alternativeId, alternatives: [...alternatives], freeResponse, gradeLinear, seconds, finished }
}

/** Nothing was answered: no choice, no text, no scale. A file is beside it, and a table has its own records. */
export const isBlank = ({
  alternativeId,
  alternatives,
  freeResponse,
  gradeLinear,
}: Omit<AnswerResponse, 'seconds' | 'finished'>): boolean =>
  alternativeId === null &&
  alternatives.length === 0 &&
  (freeResponse ?? '') === '' &&
  (gradeLinear ?? '') === ''

export function toEntry(row: AnswerRow): AnswerEntry {
  const { id, revision, term, editedAt, left } = row
  return {
    id,
    revision,
    ...(term !== undefined && { term }),
    ...(editedAt && { editedAt }),
    ...(left && { left }),
    ...(row.ackedRevision >= contentRevisionOf(row) && { unchanged: true }),
    ...responseOf(row),
  }
}

/** The last revision that changed what is answered, and not only the seconds or whether it is finished. */
export const contentRevisionOf = ({ contentRevision, editedRevision }: AnswerRow): number =>
  contentRevision ?? editedRevision

const sameBut = (but: Partial<AnswerResponse>, a: AnswerResponse, b: AnswerResponse): boolean => {
  const content = (response: AnswerResponse) => JSON.stringify({ ...responseOf(response), ...but })
  return content(a) === content(b)
}

/** Same answer, however many seconds it took. */
export const sameResponse = (a: AnswerResponse, b: AnswerResponse): boolean => sameBut({ seconds: 0 }, a, b)

/** The server's answer in local form, as if nothing had ever been edited here. */
export function fromServer(applicationId: string, server: ServerAnswer): AnswerRow {
  const revision = server.revision ?? 0
  return {
    id: server.id,
    applicationId,
    position: server.position,
    itemId: server.item?.id ?? server.itemId ?? null,
    itemCategory: server.itemCategory ?? server.item?.category ?? '',
    verboseName: server.verboseName ?? '',
    alternativeId: server.alternativeId ?? server.alternative?.id ?? null,
    alternatives: (server.alternatives ?? []).map((one): Id => (typeof one === 'object' ? one.id : one)),
    freeResponse: server.freeResponse ?? null,
    gradeLinear: server.gradeLinear ?? null,
    seconds: server.seconds ?? 0,
    finished: Boolean(server.finished),
    timeoutDate: server.timeoutDate ?? null,
    answerTimeLimit: server.answerTimeLimit ?? null,
    attachments: [...(server.attachments ?? [])],
    revision,
    ...(typeof server.term === 'number' && { term: server.term }),
    ...(typeof server.sitting === 'number' && { sitting: server.sitting }),
    ...(server.versions && { versions: server.versions }),
    editedRevision: revision,
    ackedRevision: revision,
    serverRevision: revision,
    _changed: 0,
    refusal: null,
    superseded: null,
    savedLocallyAt: null,
    savedOnServerAt: null,
  }
}

/**
 * Merges a local row and the server's. The server's answer replaces ours only when we have nothing unsent and
 * it is not older, or when the server already rejected ours as stale. Otherwise ours stays, and is unsent.
 */
export function mergeServer(
  local: AnswerRow | undefined,
  applicationId: string,
  server: ServerAnswer
): AnswerRow {
  const theirs = fromServer(applicationId, server)
  if (!local) return theirs
  if (sittingOf(theirs) > sittingOf(local)) return ofNextSitting(local, theirs)
  const ofBoth = {
    seconds: Math.max(local.seconds, theirs.seconds),
    timeoutDate: theirs.timeoutDate ?? local.timeoutDate,
    savedLocallyAt: local.savedLocallyAt,
    savedOnServerAt: local.savedOnServerAt,
    superseded: local.superseded,
    serverRevision: Math.max(local.serverRevision, theirs.revision),
  }
  const { position, itemId, itemCategory, verboseName, answerTimeLimit, attachments, versions } = theirs
  const { refusal } = local
  const ours = {
    ...local,
    ...ofBoth,
    position,
    itemId,
    itemCategory,
    verboseName,
    answerTimeLimit,
    attachments,
    ...(versions && { versions }),
    // It may have been handed out meanwhile.
    ...(refusal?.reason === 'not_opened' && { refusal: null }),
  }
  // A number that was given away here is not given to another edit.
  const taken = { ...theirs, ...ofBoth, serverRevision: Math.max(ofBoth.serverRevision, local.revision) }
  const order = compareOrder(theirs, local)

  if (refusal && IS_ANOTHER.has(refusal.reason)) {
    // A read that is older than the rejection is ignored.
    if (compareOrder(theirs, refusal.stored ?? local) < 0) return ours
    return IS_ELSEWHERE.has(refusal.reason) && !sameResponse(local, theirs)
      ? { ...taken, superseded: responseOf(local) }
      : taken
  }
  if (!isUnsent(local)) {
    if (order >= 0) return taken
    // A server that holds less than it acknowledged was put back from a backup: send ours again.
    const isLost =
      compareOrder(theirs, { ...orderOf(local), revision: local.editedRevision }) < 0 &&
      !sameResponse(local, theirs)
    const known = Math.min(local.ackedRevision, theirs.revision)
    return {
      ...ours,
      _changed: 1,
      ackedRevision: isLost ? Math.min(known, contentRevisionOf(local) - 1) : known,
    }
  }
  // The acknowledgement was lost. Where the content differs, the server decides: ours is sent unchanged.
  if (order === 0 && sameResponse(local, theirs))
    return { ...ours, _changed: 0, ackedRevision: local.revision, refusal: null }
  return ours
}

const orderOf = ({ sitting, term, revision }: AnswerRow): Partial<EditOrder> => ({
  revision,
  ...(sitting !== undefined && { sitting }),
  ...(term !== undefined && { term }),
})

/**
 * Staff have cleared the answers, and the server's is of the sitting after that. What is unsent stays as it is until the server has kept it
 * for staff; then, or where it will never take it (see `isPutAside`), the new sitting begins, and nothing of this one is in it.
 */
function ofNextSitting(local: AnswerRow, theirs: AnswerRow): AnswerRow {
  if (isUnsent(local) && local.refusal === null) return local
  const isReplaced = local.refusal !== null && IS_ELSEWHERE.has(local.refusal.reason)
  return {
    ...theirs,
    superseded: isReplaced && !sameResponse(local, theirs) ? responseOf(local) : local.superseded,
    serverRevision: Math.max(theirs.serverRevision, local.serverRevision, local.revision),
  }
}

/** Waiting to be sent: not acknowledged, and not refused as it is. */
export const isSendable = (row: AnswerRow): boolean => row._changed === 1 && row.refusal === null

/** The candidate's last edit is not known to be on the server (a lone update of the seconds does not count). */
export const isUnsent = (row: AnswerRow): boolean => row.ackedRevision < row.editedRevision

/** Only this computer has it, and the server has no room for it. */
export const hasNoRoom = (row: AnswerRow): boolean => isUnsent(row) && row.refusal?.reason === 'not_stored'

/** In which sitting and under which term an edit is made, and when. */
export type EditStamp = Pick<AnswerRow, 'sitting' | 'term' | 'editedAt'>

/** The row after an edit; the same object when the edit changes nothing. */
export function applyEdit(
  row: AnswerRow,
  patch: AnswerPatch & Pick<Partial<AnswerRow>, 'timeoutDate'>,
  now: number,
  stamp: EditStamp = {}
): AnswerRow {
  const next = { ...row, ...patch, seconds: Math.max(row.seconds, patch.seconds ?? 0) }
  // A lone update of the seconds is sent like an edit, but is not shown as one.
  const content = !sameResponse(row, next) || next.timeoutDate !== row.timeoutDate || next.left !== row.left
  if (!content && next.seconds === row.seconds) return row
  // Above everything the server was seen to hold, so that a fresh edit is never taken for an old one.
  const revision = Math.max(row.revision, row.serverRevision) + 1
  return {
    ...next,
    ...stamp,
    revision,
    editedRevision: content ? revision : row.editedRevision,
    contentRevision: sameBut({ seconds: 0, finished: false }, row, next) ? contentRevisionOf(row) : revision,
    _changed: 1,
    refusal: content ? null : row.refusal,
    savedLocallyAt: content ? now : row.savedLocallyAt,
  }
}

/**
 * The row after the server's reply about the revision that was sent. Only an acknowledgement of the
 * present local content counts as sent.
 */
export function settle(
  row: AnswerRow,
  sentRevision: number,
  ack: Acknowledgement | undefined,
  serverTime: string
): AnswerRow {
  if (!ack) return row
  const serverRevision = Math.max(row.serverRevision, ack.revision)
  const delivered = { serverRevision, ackedRevision: Math.max(row.ackedRevision, sentRevision) }
  if (ack.accepted && ack.revision === sentRevision) {
    const acked = { ...row, ...delivered, savedOnServerAt: serverTime }
    return row.revision === sentRevision
      ? { ...acked, term: ack.term ?? row.term, _changed: 0, refusal: null }
      : acked
  }
  const given = ack.reason ?? (ack.accepted ? 'stale_revision' : 'refused')
  // A full list of versions: only this computer has it.
  const reason = ack.kept === false ? 'not_stored' : given
  const isOnServer = !ack.accepted && IS_ANOTHER.has(reason)
  const after: AnswerRow = { ...row, ...(isOnServer ? delivered : { serverRevision }) }
  if (row.revision !== sentRevision) return after
  // A lost store had used a higher revision: ours is no older edit. Sent in term 0, the server stores it as a version beside the answer.
  const isOurs = row.term !== undefined && row.term > 0 && (ack.term ?? row.term) === row.term
  if (reason === 'stale_revision' && isOurs && row.ackedRevision < contentRevisionOf(row))
    return { ...row, term: 0, serverRevision, refusal: null }
  const stored = { sitting: sittingOf(row), term: ack.term ?? row.term ?? 0, revision: ack.revision }
  return {
    ...after,
    refusal: { revision: sentRevision, reason, stored },
    _changed: isOnServer ? 0 : after._changed,
  }
}
