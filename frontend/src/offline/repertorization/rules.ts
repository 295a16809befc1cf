import type { RecordContent, ServerRecord, TableNotice, TableRecord, TableRecords } from './types.ts'

/** The state machine of one record of a repertorization table: pure, every transition there is. */

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

export const isSameContent = (one: RecordContent, other: RecordContent): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** The pupil changed it: it is not synchronized, whatever it was. The same content again changes nothing. */
export function edited(record: TableRecord | undefined, content: RecordContent): TableRecord {
  if (record && isSameContent(record.content, content)) return record
  return { content, revision: (record?.revision ?? 0) + 1, syncStatus: 'not_synchronized', refusal: null }
}

/** It is being posted. */
export const posted = (record: TableRecord): TableRecord => ({ ...record, syncStatus: 'synchronizing' })

/** The server has a revision: synchronized only if it is still synchronizing, that is, if nothing changed it meanwhile. */
export function acknowledged(record: TableRecord, sentRevision: number): TableRecord {
  if (record.syncStatus !== 'synchronizing' || record.revision !== sentRevision) return record
  return { ...record, syncStatus: 'synchronized', refusal: null }
}

/** A second after a post that failed, or when the page is opened again: to be posted once more. */
export const released = (record: TableRecord): TableRecord =>
  record.syncStatus === 'synchronizing' ? { ...record, syncStatus: 'not_synchronized' } : record

/** The server will not take this revision. */
export function refused(record: TableRecord, sentRevision: number, reason: string): TableRecord {
  if (record.revision !== sentRevision) return released(record)
  return { ...record, syncStatus: 'not_synchronized', refusal: reason }
}

/** What was refused is offered once more when the page is opened again: the reason may be gone. */
export const reopened = (record: TableRecord): TableRecord => ({ ...released(record), refusal: null })

/**
 * After the server was read. A newer edit of ours stays and is sent; else what the server holds wins, and what it replaces is kept
 * beside it.
 */
export function adopted(record: TableRecord | undefined, server: ServerRecord): TableRecord {
  const { revision, ...content } = server
  const theirs: TableRecord = { content, revision, syncStatus: 'synchronized', refusal: null }
  if (record === undefined) return theirs
  if (record.revision > revision) return record
  const isOurs = record.syncStatus === 'synchronized' || isSameContent(record.content, content)
  return isOurs ? theirs : { ...theirs, superseded: record.content }
}

export const isWaiting = (record: TableRecord): boolean => record.syncStatus !== 'synchronized' && record.refusal === null

/** The record that is posted next: one at a time, in the order in which the places were first filled. */
export function nextToSend(records: TableRecords): TableRecord | undefined {
  return [...records.values()].find((record) => record.syncStatus === 'not_synchronized' && record.refusal === null)
}

export function noticeOf(records: TableRecords): TableNotice {
  const all = [...records.values()]
  if (all.some(isWaiting)) return 'syncing'
  if (all.some((record) => record.refusal !== null)) return 'refused'
  return all.length > 0 ? 'synchronized' : null
}
