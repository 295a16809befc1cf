import { compareOrder, HELD_BY_SERVER, IS_ANOTHER, sittingOf } from '../engine/merge.ts'
import type { EditOrder } from '../types.ts'
import type { RecordContent, ServerRecord, TableNotice, TableRecord, TableRecords } from './types.ts'

/**
 * The state machine of one record of a repertorization table: pure, every transition there is.
 *
 *       none --edited--> not_synchronized --posted--> synchronizing --acknowledged--> synchronized
 *                          ^  ^  ^                      |  |                             |
 *                          |  |  +--released, edited----+  |                             |
 *                          |  +--refused, with `refusal`---+                             |
 *                          +--edited; adopted: the server holds less---------------------+
 *
 *       any --adopted: the server holds the same, or has decided against it--> synchronized
 *
 * With a `refusal` a record is not posted until `edited`, `reopened` or, where its item was not handed out, `adopted` takes the
 * refusal away. One that lost against another edit waits for `adopted`, which puts the server's content in its place. So does one of a sitting that
 * was closed, for which the server has no room: it is put aside on this computer (`isRecordAside`).
 */

/** Names the place of a record within its application. */
export function placeOf(content: RecordContent): string {
  switch (content.kind) {
    case 'rubric':
      return `${content.item}/${content.position}`
    case 'symptom':
      return String(content.position)
    case 'director':
      return 'name'
  }
}

/** Names a record among all of an application. */
export const keyOf = (content: RecordContent): string => `${content.kind}:${placeOf(content)}`

/** The content of a place in which nothing is. */
export function emptied(content: RecordContent): RecordContent {
  switch (content.kind) {
    case 'rubric':
      return { ...content, value: null }
    case 'symptom':
      return { ...content, symptom: '', rubric: '', pageColumn: '' }
    case 'director':
      return { ...content, name: '' }
  }
}

export const isSameContent = (one: RecordContent, other: RecordContent): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

export const isEmpty = (content: RecordContent): boolean => isSameContent(content, emptied(content))

/** The place of the record among all edits, as far as it is known. */
const orderOf = ({
  sitting,
  term,
  revision,
}: Pick<TableRecord, 'sitting' | 'term' | 'revision'>): Partial<EditOrder> => ({
  revision,
  ...(sitting !== undefined && { sitting }),
  ...(term !== undefined && { term }),
})

/** Refused, and the server's record was not read yet. */
const isBehind = ({ refusal }: TableRecord): boolean => refusal !== null && IS_ANOTHER.has(refusal)

/** Refused for good, and staff have closed its sitting: the next one begins without it. */
const isOfClosed = (record: TableRecord, server: ServerRecord | undefined): boolean =>
  record.refusal !== null && sittingOf(server ?? record.stored ?? {}) > sittingOf(record)

/** Refused because its item was not handed out: the server may have been put back from a backup. */
export const isUnopened = ({ refusal }: TableRecord): boolean => refusal === 'not_opened'

/**
 * The candidate changed it: it is not synchronized, whatever its state was. The same content again changes
 * nothing. `term`: that of the answers as they were shown last. An edit of a record that the server has not
 * accepted has the term of that record: content that the server may have received meanwhile was not seen.
 */
export function edited(
  record: TableRecord | undefined,
  content: RecordContent,
  { term, sitting }: { term?: number | undefined; sitting?: number | undefined } = {}
): TableRecord {
  if (record && isSameContent(record.content, content)) return record
  const isUpon = record !== undefined && (isWaiting(record) || isBehind(record))
  const own = isUpon ? record.term : term
  // What is unsent belongs to the sitting that it was begun in, whatever was shown since.
  const of = isUpon ? record.sitting : sitting
  return {
    content,
    revision: (record?.revision ?? 0) + 1,
    ...(own !== undefined && { term: own }),
    ...(of !== undefined && { sitting: of }),
    syncStatus: 'not_synchronized',
    refusal: null,
  }
}

/** It is being posted. */
export const posted = (record: TableRecord): TableRecord => ({ ...record, syncStatus: 'synchronizing' })

/** The server has a revision: synchronized only if it is still synchronizing, that is, if nothing changed it meanwhile. */
export function acknowledged(record: TableRecord, sentRevision: number, term = record.term): TableRecord {
  if (record.syncStatus !== 'synchronizing' || record.revision !== sentRevision) return record
  return { ...record, ...(term !== undefined && { term }), syncStatus: 'synchronized', refusal: null }
}

/** A second after a post that failed, or when the page is opened again: to be posted once more. */
export const released = (record: TableRecord): TableRecord =>
  record.syncStatus === 'synchronizing' ? { ...record, syncStatus: 'not_synchronized' } : record

/** The server refuses this revision. `stored`: the revision that it holds, where the response names it. */
export function refused(
  record: TableRecord,
  sentRevision: number,
  reason: string,
  stored?: EditOrder
): TableRecord {
  if (record.revision !== sentRevision) return released(record)
  return { ...record, syncStatus: 'not_synchronized', refusal: reason, ...(stored && { stored }) }
}

/**
 * What was rejected is offered once more when the page is opened again: the reason may be gone. What the
 * server quarantined is not, because it has it.
 */
export const reopened = (record: TableRecord): TableRecord =>
  isBehind(record) ? record : { ...released(record), refusal: null }

/**
 * After the server was read; undefined: it has nothing there. What is not synchronized stays until the server has decided
 * about it: it stores what loses as a version. After that the server's record wins, and what it replaces is stored here as a version as well.
 */
export function adopted(
  before: TableRecord | undefined,
  server: ServerRecord | undefined
): TableRecord | undefined {
  if (before === undefined) return server && fromServer(server)
  // Its item may have been handed out meanwhile.
  const record = isUnopened(before) ? { ...before, refusal: null } : before
  const order = compareOrder(server ?? {}, orderOf(record))
  if (isBehind(record)) {
    // A read that is older than the rejection is ignored. Where staff have cleared the table, nothing may be in its place.
    const isCleared = server === undefined && record.refusal === 'sitting_closed'
    if (!isCleared && compareOrder(server ?? {}, record.stored ?? {}) < 0) return record
    const { content, revision, superseded, ...rest } = record
    const theirs = server
      ? fromServer(server)
      : ({ ...rest, content: emptied(content), revision, syncStatus: 'synchronized', refusal: null } as const)
    const lost = isSameContent(theirs.content, content) ? superseded : content
    // A number that was given away here is not given to another edit.
    return { ...theirs, revision: Math.max(theirs.revision, revision), ...(lost && { superseded: lost }) }
  }
  if (isOfClosed(record, server)) return inNextSitting(record, server)
  const isThere = server !== undefined && isSameContent(record.content, contentOf(server))
  if (record.syncStatus !== 'synchronized') return isThere && order >= 0 ? fromServer(server) : record
  if (server !== undefined && order >= 0)
    return { ...fromServer(server), ...(record.superseded && { superseded: record.superseded }) }
  // It has lost what it had, or never had it.
  return isThere || (!server && isEmpty(record.content))
    ? record
    : { ...record, syncStatus: 'not_synchronized' }
}

/** What is in the place of a record of a closed sitting: what the server has of the present one, or nothing. */
function inNextSitting(record: TableRecord, server: ServerRecord | undefined): TableRecord {
  const { content, revision, stored, superseded: _superseded, ...rest } = record
  if (server !== undefined)
    // A number that was given away here is not given to another edit.
    return { ...fromServer(server), revision: Math.max(server.revision, revision) }
  return {
    ...rest,
    content: emptied(content),
    revision,
    sitting: sittingOf(stored ?? {}),
    syncStatus: 'synchronized',
    refusal: null,
  }
}

/** The content, without term and revision. */
function contentOf({
  revision: _revision,
  term: _term,
  sitting: _sitting,
  ...content
}: ServerRecord): RecordContent {
  return content
}

const fromServer = (server: ServerRecord): TableRecord => ({
  content: contentOf(server),
  revision: server.revision,
  ...(server.term !== undefined && { term: server.term }),
  ...(server.sitting !== undefined && { sitting: server.sitting }),
  syncStatus: 'synchronized',
  refusal: null,
})

export const isWaiting = (record: TableRecord): boolean =>
  record.syncStatus !== 'synchronized' && record.refusal === null

/** The record that is posted next: one at a time, in the order in which the places were first filled. */
export function nextToSend(records: TableRecords): TableRecord | undefined {
  return [...records.values()].find(
    (record) => record.syncStatus === 'not_synchronized' && record.refusal === null
  )
}

export function noticeOf(records: TableRecords): TableNotice {
  const all = [...records.values()]
  if (all.some(isWaiting)) return 'syncing'
  if (all.some((record) => record.refusal !== null && !HELD_BY_SERVER.has(record.refusal))) return 'refused'
  if (all.some((record) => record.refusal !== null || record.superseded)) return 'quarantined'
  return all.length > 0 ? 'synchronized' : null
}
