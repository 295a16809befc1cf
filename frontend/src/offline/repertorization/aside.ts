import { HELD_BY_SERVER, sittingOf } from '../engine/merge.ts'
import type { BancaDatabase } from '../store/database.ts'
import type { TableRecord } from './types.ts'

const PREFIX = 'aside_records:'

/** Key in `meta` of records of closed sittings that gave way, and that the server has no room for. */
export const asideRecordsKey = (applicationId: string): string => PREFIX + applicationId

/** The record gives way to one of a later sitting, and the server has not got what it holds. An empty place holds nothing. */
export const isRecordAside = (before: TableRecord | undefined, after: TableRecord): before is TableRecord =>
  before !== undefined &&
  sittingOf(after) > sittingOf(before) &&
  before.syncStatus !== 'synchronized' &&
  !HELD_BY_SERVER.has(before.refusal ?? '') &&
  holdsSomething(before)

const holdsSomething = ({ content }: TableRecord): boolean => {
  switch (content.kind) {
    case 'rubric':
      return content.value !== null
    case 'symptom':
      return content.symptom + content.rubric + content.pageColumn !== ''
    case 'director':
      return content.name !== ''
  }
}

const nameOf = (record: TableRecord): string =>
  [
    sittingOf(record),
    record.content.kind,
    'item' in record.content ? record.content.item : '',
    'position' in record.content ? record.content.position : '',
  ].join(':')

/** Each place of a sitting once, as it was put aside last. */
export const recordsAsideIn = (value: unknown): TableRecord[] =>
  Array.isArray(value)
    ? [...new Map((value as TableRecord[]).map((record) => [nameOf(record), record])).values()]
    : []

/** By application. */
export async function allAsideRecords(db: BancaDatabase): Promise<Map<string, TableRecord[]>> {
  const marks = await db.meta.startingWith(PREFIX)
  return new Map(marks.map(({ key, value }) => [key.slice(PREFIX.length), recordsAsideIn(value)]))
}

/** The server has it now. */
export async function forgetAsideRecord(
  db: BancaDatabase,
  applicationId: string,
  record: TableRecord
): Promise<void> {
  await db.write(['meta'], async ({ meta }) => {
    const key = asideRecordsKey(applicationId)
    const left = recordsAsideIn((await meta.get(key))?.value).filter((one) => nameOf(one) !== nameOf(record))
    if (left.length > 0) meta.put({ key, value: left })
    else meta.delete(key)
  })
}
