import { logicFor } from '@banca/item-renderers/logic'
import { EMPTY_RESPONSE, type PublicItem } from '@banca/item-renderers/contract'
import { placeOf, termOf, type EditOrder, type Terms } from './edit_order.js'
import { MAX_REVISION, readCount } from './entries.js'
import { isFields, type Fields } from './fields.js'

/** Records of which an autosaved answer is made. There are ten symptom rows and one director symptom in an application. */
export const SYMPTOM_ROWS = 10
export const MAX_RUBRIC_COLUMNS = 10
export const RUBRIC_VALUE = { min: 1, max: 3 } as const
/** Characters (code points) of one text; what is longer is cut, never refused. */
export const MAX_TEXT = 500

export type RubricContent = { item: number; position: number; value: number | null }
export type SymptomContent = { position: number; symptom: string; rubric: string; pageColumn: string }
export type DirectorContent = { name: string }

/** The place of a sent record among its edits. `revision` null: the later arrival wins; `term` null: the client did not send one. */
type Sent = { term: number | null; revision: number | null }

/** A record as it is sent. */
export type TableRecord =
  | ({ kind: 'rubric' } & Sent & RubricContent)
  | ({ kind: 'symptom' } & Sent & SymptomContent)
  | ({ kind: 'director' } & Sent & DirectorContent)

type Stored<Content> = Content & { term: number; revision: number; savedAt: number }
export type StoredRubric = Stored<RubricContent>
export type StoredSymptom = Stored<SymptomContent>
export type StoredDirector = Stored<DirectorContent>

/** Every record of an application. `directors` holds one, or none. Times in epoch ms. */
export type StoredTable = { rubrics: StoredRubric[]; symptoms: StoredSymptom[]; directors: StoredDirector[] }

type Medicament = { id: number; rubricsLength: number }

export const isAutosaved = (category: string): boolean => logicFor(category)?.autosaved === true

const isMedicament = (value: unknown): value is Medicament =>
  isFields(value) && typeof value.id === 'number' && typeof value.rubricsLength === 'number'

/** An item of this category lists its medicaments. */
function medicamentsOf(item: PublicItem): readonly Medicament[] {
  const list = 'medicaments' in item ? item.medicaments : []
  return Array.isArray(list) ? list.filter(isMedicament) : []
}

/** Has the item a place for this record? */
export function takesRecord(item: PublicItem, record: TableRecord): boolean {
  if (!isAutosaved(item.category)) return false
  if (record.kind !== 'rubric') return true
  return medicamentsOf(item).some(
    ({ id, rubricsLength }) => id === record.item && record.position <= rubricsLength
  )
}

const cleaned = (text: string) =>
  [...text.toWellFormed().replaceAll('\u0000', '')].slice(0, MAX_TEXT).join('')

/** The record as it is stored: texts cut, a value of 0 taken for none. */
export function normalised(record: TableRecord): TableRecord {
  switch (record.kind) {
    case 'rubric':
      return { ...record, value: record.value === 0 ? null : record.value }
    case 'symptom':
      return {
        ...record,
        symptom: cleaned(record.symptom),
        rubric: cleaned(record.rubric),
        pageColumn: cleaned(record.pageColumn),
      }
    case 'director':
      return { ...record, name: cleaned(record.name) }
  }
}

/** What is stored in the record's place; undefined where nothing is. */
export function storedFor(
  table: StoredTable,
  record: TableRecord
): StoredRubric | StoredSymptom | StoredDirector | undefined {
  switch (record.kind) {
    case 'rubric':
      return table.rubrics.find((one) => one.item === record.item && one.position === record.position)
    case 'symptom':
      return table.symptoms.find((one) => one.position === record.position)
    case 'director':
      return table.directors[0]
  }
}

/** The record's content, in the order of its columns. */
export function contentOf(record: TableRecord): (string | number | null)[] {
  switch (record.kind) {
    case 'rubric':
      return [record.item, record.position, record.value]
    case 'symptom':
      return [record.position, record.symptom, record.rubric, record.pageColumn]
    case 'director':
      return [record.name]
  }
}

const NO_CONTENT: ReadonlySet<string> = new Set(['term', 'revision', 'savedAt'])

function isSame(stored: StoredRubric | StoredSymptom | StoredDirector, record: TableRecord) {
  const fields: Fields = record
  return Object.entries(stored).every(([key, value]) => NO_CONTENT.has(key) || fields[key] === value)
}

/** What became of a record; `term` and `revision` are those that are stored now. `kept` as in `Verdict`. */
export type RecordVerdict = {
  accepted: boolean
  term: number
  revision: number
  reason?: 'stale_revision' | 'superseded' | 'conflict' | 'item_expired' | 'not_opened' | 'not_there'
  kept?: false
}

/** `store`: it becomes the record. `same`: nothing to do. `stale`: its own writer sent something newer. The others: it lost, and is quarantined. */
export type RecordDecision = EditOrder & { kind: 'store' | 'same' | 'stale' | 'superseded' | 'conflict' }

/** By the rules of answers (see `decide` of the judge). `taking` off: of a session that was displaced and had its time to drain. */
export function decideRecord(
  table: StoredTable,
  record: TableRecord,
  { terms, taking }: { terms: Terms; taking: boolean }
): RecordDecision {
  const term = termOf(record.term, terms)
  const stored = storedFor(table, record) ?? null
  if (stored === null)
    return taking
      ? { kind: 'store', term, revision: record.revision ?? 1 }
      : { kind: 'superseded', term: 0, revision: 0 }
  const { term: storedTerm, revision: storedRevision } = stored
  const place = placeOf({ term, revision: record.revision }, stored)
  const same = isSame(stored, record)
  const revision = record.revision ?? (same ? storedRevision : Math.min(storedRevision + 1, MAX_REVISION))
  if (place === 'older') return { kind: 'stale', term: storedTerm, revision: storedRevision }
  if (place === 'superseded' || !taking)
    return same
      ? { kind: 'same', term, revision }
      : { kind: 'superseded', term: storedTerm, revision: storedRevision }
  if (same && (place === 'equal' || record.revision === null))
    return { kind: 'same', term: storedTerm, revision: storedRevision }
  return place === 'equal'
    ? { kind: 'conflict', term: storedTerm, revision: storedRevision }
    : { kind: 'store', term, revision }
}

/** Would the record have changed something, had it come in time? */
export function recordBringsNews(table: StoredTable, record: TableRecord): boolean {
  const terms = { missing: storedFor(table, record)?.term ?? 0, most: MAX_REVISION, present: 0 }
  return ['store', 'superseded', 'conflict'].includes(
    decideRecord(table, record, { terms, taking: true }).kind
  )
}

/** The table with the record in its place. */
export function withRecord(
  table: StoredTable,
  record: TableRecord,
  { term, revision }: EditOrder,
  savedAt: number
): StoredTable {
  const before = storedFor(table, record)
  const replaced = <One>(rows: readonly One[], one: One) => [...rows.filter((row) => row !== before), one]
  switch (record.kind) {
    case 'rubric': {
      const { item, position, value } = record
      return {
        ...table,
        rubrics: replaced(table.rubrics, { item, position, value, term, revision, savedAt }),
      }
    }
    case 'symptom': {
      const { position, symptom, rubric, pageColumn } = record
      return {
        ...table,
        symptoms: replaced(table.symptoms, {
          position,
          symptom,
          rubric,
          pageColumn,
          term,
          revision,
          savedAt,
        }),
      }
    }
    case 'director':
      return { ...table, directors: [{ name: record.name, term, revision, savedAt }] }
  }
}

/** The answer that the records make for one item: what its category stores in `freeResponse`; null where all is empty. */
export function answerOf(item: PublicItem, table: StoredTable): string | null {
  const own = new Set(medicamentsOf(item).map(({ id }) => id))
  const freeResponse = JSON.stringify({
    directorSymptom: table.directors[0]?.name ?? '',
    symptoms: table.symptoms.map(({ position, symptom, rubric, pageColumn }) => ({
      position,
      symptom,
      rubric,
      pageColumn,
    })),
    rubrics: table.rubrics.flatMap(({ item: id, position, value }) =>
      own.has(id) && value !== null ? [{ item: id, position, value }] : []
    ),
  })
  const read = logicFor(item.category)?.parseResponse({ ...EMPTY_RESPONSE, freeResponse }, item)
  return read?.ok ? read.value.freeResponse : null
}

const isInteger = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max

const isRecord = (value: unknown): value is TableRecord =>
  isFields(value) && (value.kind === 'rubric' || value.kind === 'symptom' || value.kind === 'director')

/** The records of a batch that was stored as it was read; what is none is left out. */
export function readStoredRecords(json: string): TableRecord[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter(isRecord) : []
}

/** Records out of a file of unsent answers; what is none is left out. Total: anything goes in. */
export function readRecords(raw: unknown): TableRecord[] {
  if (!Array.isArray(raw)) return []
  return raw.slice(0, 2000).flatMap((one: unknown): TableRecord[] => {
    if (!isFields(one)) return []
    const {
      kind,
      item,
      position,
      value,
      symptom,
      rubric,
      pageColumn,
      name,
      revision: sentRevision,
      term: sentTerm,
    } = one
    const order = { term: readCount(sentTerm) ?? null, revision: readCount(sentRevision) ?? null }
    const text = (given: unknown) => (typeof given === 'string' ? given : '')
    if (kind === 'director') return [normalised({ kind, ...order, name: text(name) })]
    if (kind === 'symptom' && isInteger(position, 1, SYMPTOM_ROWS))
      return [
        normalised({
          kind,
          ...order,
          position,
          symptom: text(symptom),
          rubric: text(rubric),
          pageColumn: text(pageColumn),
        }),
      ]
    const isValue = value === null || isInteger(value, 0, RUBRIC_VALUE.max)
    if (
      kind !== 'rubric' ||
      !isInteger(position, 1, MAX_RUBRIC_COLUMNS) ||
      !isInteger(item, 1, Number.MAX_SAFE_INTEGER) ||
      !isValue
    )
      return []
    return [normalised({ kind, ...order, item, position, value })]
  })
}
