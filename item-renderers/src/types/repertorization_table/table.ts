import type { FieldError, ItemContent, PublicItem } from '../../contract/index.ts'
import { readInteger, readList, readRequiredText } from '../../kit/reading/fields.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { isObject, type Raw } from '../../kit/reading/raw.ts'
import { truncateCharacters } from '../../kit/text/length.ts'

/** Rows of the symptom table. */
export const SYMPTOM_ROWS = 10
/** Rubric columns of one medicament, at most. */
export const MAX_RUBRICS = 10
export const MIN_VALUE = 1
export const MAX_VALUE = 3
export const MAX_MEDICAMENTS = 60
const MAX_DESCRIPTION = 200
/** Characters of one text of the symptom table. */
export const MAX_TEXT = 500

/**
 * A row of the medicament table. In an exam file `id` is its position; the catalogue assigns the real one.
 */
export type Medicament = { id: number; description: string; rubricsLength: number }

export const SYMPTOM_FIELDS = ['symptom', 'rubric', 'pageColumn'] as const
export type SymptomField = (typeof SYMPTOM_FIELDS)[number]

/** `position` 1 to 10. */
export type SymptomRow = { position: number } & Record<SymptomField, string>

/**
 * `item` is the medicament, `position` its rubric column (from 1), `value` 1 to 3. An empty cell has no mark.
 */
export type RubricMark = { item: number; position: number; value: number }

/** An answer: only rows and columns with content, in their order. */
export type Table = { directorSymptom: string; symptoms: SymptomRow[]; rubrics: RubricMark[] }

export const EMPTY_TABLE: Readonly<Table> = Object.freeze({ directorSymptom: '', symptoms: [], rubrics: [] })

/** The medicaments of an item, whatever its category is. */
export function medicamentsOf(item: ItemContent | PublicItem): readonly Medicament[] {
  const { medicaments } = item as { medicaments?: readonly Medicament[] }
  return medicaments ?? []
}

/** Reads `medicaments` of an item; `rubricsLength` of the item is the default of its medicaments. */
export function readMedicaments(item: Raw, common: number | undefined, problems: FieldError[]): Medicament[] {
  const before = problems.length
  const list = readList({ raw: item, key: 'medicaments', at: '', problems }, MAX_MEDICAMENTS)
  if (list.length === 0 && problems.length === before)
    problems.push(problem('medicaments', 'too_few', { min: 1 }))
  const names = new Set<string>()
  return list.flatMap((raw, index): Medicament[] => {
    const at = `medicaments[${index}]`
    if (!isObject(raw)) {
      problems.push(problem(at, 'not_an_object'))
      return []
    }
    const text = readRequiredText({ raw, key: 'description', at, problems })
    const description = truncateCharacters(text.trim(), MAX_DESCRIPTION)
    const name = description.toLocaleLowerCase('pt-BR')
    if (description !== '' && names.has(name))
      problems.push(problem(`${at}.description`, 'repeated', { value: description }))
    names.add(name)
    const ids = { min: 1, max: Number.MAX_SAFE_INTEGER }
    const id = readInteger({ raw, key: 'id', at, problems }, ids) ?? index + 1
    const own = readInteger({ raw, key: 'rubricsLength', at, problems }, { min: 1, max: MAX_RUBRICS })
    return [{ id, description, rubricsLength: own ?? common ?? MAX_RUBRICS }]
  })
}

const isPlace = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max

const clean = (value: unknown) =>
  typeof value === 'string' ? truncateCharacters(value.toWellFormed().replaceAll('\u0000', ''), MAX_TEXT) : ''

/** The valid part of a stored answer. Never throws, whatever is stored. */
export function tableOf(item: ItemContent | PublicItem, stored: string | null): Table {
  const read = readJsonText(stored)
  if (!isObject(read)) return { directorSymptom: '', symptoms: [], rubrics: [] }
  const rows = (Array.isArray(read.symptoms) ? (read.symptoms as unknown[]) : []).filter(isObject)
  const marks = (Array.isArray(read.rubrics) ? (read.rubrics as unknown[]) : []).filter(isObject)
  const symptoms = Array.from({ length: SYMPTOM_ROWS }, (_, at) => at + 1).flatMap((position) => {
    const row = rows.find((one) => one.position === position)
    if (row === undefined) return []
    const { symptom, rubric, pageColumn } = row
    const texts = { symptom: clean(symptom), rubric: clean(rubric), pageColumn: clean(pageColumn) }
    return SYMPTOM_FIELDS.some((field) => texts[field] !== '') ? [{ position, ...texts }] : []
  })
  const rubrics = medicamentsOf(item).flatMap(({ id, rubricsLength }) =>
    Array.from({ length: rubricsLength }, (_, at) => at + 1).flatMap((position): RubricMark[] => {
      const mark = marks.find((one) => one.item === id && one.position === position)
      return isValue(mark?.value) ? [{ item: id, position, value: mark.value }] : []
    })
  )
  return { directorSymptom: clean(read.directorSymptom), symptoms, rubrics }
}

const isValue = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= MIN_VALUE && (value as number) <= MAX_VALUE

/** The table as JSON, or null where it is empty. */
export function encodeTable(table: Table): string | null {
  return isEmptyTable(table) ? null : JSON.stringify(table)
}

/** Both tables as they are before anybody writes, with all rows. */
export const BLANK_TABLE: Readonly<Table> = Object.freeze({
  ...EMPTY_TABLE,
  symptoms: Array.from({ length: SYMPTOM_ROWS }, (_, index) => ({
    position: index + 1,
    symptom: '',
    rubric: '',
    pageColumn: '',
  })),
})

export const isEmptyTable = ({ directorSymptom, symptoms, rubrics }: Table): boolean =>
  directorSymptom === '' && symptoms.length === 0 && rubrics.length === 0

/** Errors of an answer as it was sent. Texts that are too long are not errors: they are cut. */
export function wrongTable(sent: string, item: ItemContent | PublicItem): FieldError[] {
  const at = 'freeResponse'
  const read = readJsonText(sent)
  if (!isObject(read)) return [problem(at, 'not_an_object')]
  const problems: FieldError[] = []
  if (read.directorSymptom !== undefined && typeof read.directorSymptom !== 'string')
    problems.push(problem(`${at}.directorSymptom`, 'not_text'))
  const seen = new Set<string>()
  const once = (path: string, place: string) => {
    if (seen.has(place)) problems.push(problem(path, 'repeated', { value: place }))
    seen.add(place)
  }
  const raw = { raw: read, at, problems }
  for (const [index, row] of readList({ ...raw, key: 'symptoms' }, SYMPTOM_ROWS).entries()) {
    const path = `${at}.symptoms[${index}]`
    if (!isObject(row)) problems.push(problem(path, 'not_an_object'))
    else if (!isPlace(row.position, SYMPTOM_ROWS))
      problems.push(problem(`${path}.position`, 'unknown_position', { value: String(row.position) }))
    else once(path, String(row.position))
  }
  const lengths = new Map(medicamentsOf(item).map(({ id, rubricsLength }) => [id, rubricsLength]))
  const most = MAX_MEDICAMENTS * MAX_RUBRICS
  for (const [index, mark] of readList({ ...raw, key: 'rubrics' }, most).entries()) {
    const path = `${at}.rubrics[${index}]`
    if (!isObject(mark)) {
      problems.push(problem(path, 'not_an_object'))
      continue
    }
    const length = lengths.get(Number(mark.item))
    if (length === undefined || !isPlace(mark.position, length))
      problems.push(problem(path, 'unknown_position', { value: `${mark.item}/${mark.position}` }))
    else once(path, `${mark.item}/${mark.position}`)
    if (!isValue(mark.value)) problems.push(problem(`${path}.value`, 'too_large', { max: MAX_VALUE }))
  }
  return problems
}

/** Each medicament with the sum of its values, in the order of the item. */
export function totalsOf(
  item: ItemContent | PublicItem,
  { rubrics }: Table
): { id: number; description: string; total: number }[] {
  return medicamentsOf(item).map(({ id, description }) => ({
    id,
    description,
    total: rubrics.reduce((sum, mark) => sum + (mark.item === id ? mark.value : 0), 0),
  }))
}
