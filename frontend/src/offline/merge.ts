import type {
  Acknowledgement, AnswerEntry, AnswerPatch, AnswerResponse, AnswerRow, Id, ServerAnswer,
} from './types.ts'

/** Pure rules: how a row changes by an edit, by an acknowledgement and by what the server holds. */

/** Refusals after which the server holds the entry, or a newer one, all the same: nothing is lost when ours goes. */
export const HELD_BY_SERVER: ReadonlySet<string> = new Set(['stale_revision', 'late', 'application_already_finished'])

/** The response fields of a row or entry, and nothing else. */
export function responseOf(from: AnswerResponse): AnswerResponse {
  const { alternativeId, alternatives, freeResponse, gradeLinear, seconds, finished } = from
  return { alternativeId, alternatives: [...alternatives], freeResponse, gradeLinear, seconds, finished }
}

export function toEntry(row: AnswerRow): AnswerEntry {
  return { id: row.id, revision: row.revision, ...responseOf(row) }
}

/** Same answer, however many seconds it took. */
export function sameResponse(a: AnswerResponse, b: AnswerResponse): boolean {
  const content = (response: AnswerResponse) => JSON.stringify({ ...responseOf(response), seconds: 0 })
  return content(a) === content(b)
}

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
 * What to keep of a local row and the server's. The server's answer replaces ours only when we have nothing unsent
 * and it is not older, or when the server already told us that ours is stale. Otherwise ours stays, and is unsent.
 */
export function mergeServer(local: AnswerRow | undefined, applicationId: string, server: ServerAnswer): AnswerRow {
  const theirs = fromServer(applicationId, server)
  if (!local) return theirs
  const kept = {
    seconds: Math.max(local.seconds, theirs.seconds),
    timeoutDate: theirs.timeoutDate ?? local.timeoutDate,
    savedLocallyAt: local.savedLocallyAt,
    savedOnServerAt: local.savedOnServerAt,
    superseded: local.superseded,
    serverRevision: Math.max(local.serverRevision, theirs.revision),
  }
  const { position, itemId, itemCategory, verboseName, answerTimeLimit, attachments } = theirs
  const ours = { ...local, ...kept, position, itemId, itemCategory, verboseName, answerTimeLimit, attachments }

  if (!isUnsent(local)) {
    if (theirs.revision >= local.revision) return { ...theirs, ...kept }
    // A server that holds less than it acknowledged was put back from a backup: send ours again.
    return { ...ours, _changed: 1, ackedRevision: Math.min(local.ackedRevision, theirs.revision) }
  }
  if (theirs.revision < local.revision) return ours
  if (theirs.revision === local.revision) {
    // The acknowledgement was lost on the way, or another device used the same number for something else.
    if (sameResponse(local, theirs)) return { ...ours, _changed: 0, ackedRevision: local.revision, refusal: null }
    const revision = local.revision + 1
    return { ...ours, revision, editedRevision: revision, refusal: null }
  }
  if (local.refusal?.reason === 'stale_revision') return { ...theirs, ...kept, superseded: responseOf(local) }
  return ours
}

/** Waiting to be sent: not acknowledged, and not refused as it is. */
export const isSendable = (row: AnswerRow): boolean => row._changed === 1 && row.refusal === null

/** The pupil's last edit is not known to be on the server (a lone update of the seconds does not count). */
export const isUnsent = (row: AnswerRow): boolean => row.ackedRevision < row.editedRevision

/** The row after an edit; the same object when the edit changes nothing. */
export function applyEdit(row: AnswerRow, patch: AnswerPatch & Pick<Partial<AnswerRow>, 'timeoutDate'>, now: number): AnswerRow {
  const next = { ...row, ...patch, seconds: Math.max(row.seconds, patch.seconds ?? 0) }
  // A lone update of the seconds is sent like an edit, but is not shown as one.
  const content = !sameResponse(row, next) || next.timeoutDate !== row.timeoutDate
  if (!content && next.seconds === row.seconds) return row
  // Above everything the server was seen to hold, so that a fresh edit is never taken for an old one.
  const revision = Math.max(row.revision, row.serverRevision) + 1
  return {
    ...next,
    revision,
    editedRevision: content ? revision : row.editedRevision,
    _changed: 1,
    refusal: content ? null : row.refusal,
    savedLocallyAt: content ? now : row.savedLocallyAt,
  }
}

/** The row after the server's word on the revision that was sent. Only an acknowledgement of what we hold now counts as sent. */
export function settle(row: AnswerRow, sentRevision: number, ack: Acknowledgement | undefined, serverTime: string): AnswerRow {
  if (!ack) return row
  const serverRevision = Math.max(row.serverRevision, ack.revision)
  if (ack.accepted && ack.revision === sentRevision) {
    const acked = { ...row, serverRevision, ackedRevision: Math.max(row.ackedRevision, sentRevision), savedOnServerAt: serverTime }
    return row.revision === sentRevision ? { ...acked, _changed: 0, refusal: null } : acked
  }
  if (row.revision !== sentRevision) return { ...row, serverRevision }
  const reason = ack.reason ?? (ack.accepted ? 'stale_revision' : 'refused')
  return { ...row, serverRevision, refusal: { revision: sentRevision, reason } }
}
