import { HELD_BY_SERVER, sittingOf } from '../engine/merge.ts'
import { asideNotes } from '../store/aside_notes.ts'
import type { TableRecord } from './types.ts'

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

/** A place of a sitting. */
const nameOf = (record: TableRecord): string =>
  [
    sittingOf(record),
    record.content.kind,
    'item' in record.content ? record.content.item : '',
    'position' in record.content ? record.content.position : '',
  ].join(':')

/** Records of closed sittings that gave way, and that the server has no room for. */
export const asideRecords = asideNotes<TableRecord>('aside_records:', nameOf)
