import type { PublicItem } from '../../contract/index.ts'
import {
  MAX_VALUE,
  medicamentsOf,
  MIN_VALUE,
  SYMPTOM_FIELDS,
  SYMPTOM_ROWS,
  type SymptomRow,
  type Table,
} from './table.ts'

/**
 * The table as one list of texts, for typing: the director symptom, then three texts for each of the ten rows, then a digit (or
 * '') for each rubric column of each medicament.
 */
export const DIRECTOR = 0
const FIRST_RUBRIC = 1 + SYMPTOM_ROWS * SYMPTOM_FIELDS.length

/** Index of a text of the symptom table; `position` from 1, `field` from 0. */
export const symptomCell = (position: number, field: number): number =>
  1 + (position - 1) * SYMPTOM_FIELDS.length + field

/** Positions of the rubric cells, both from 1, in the order of their indices. */
export const rubricPlaces = (item: PublicItem): { row: number; column: number }[] =>
  medicamentsOf(item).flatMap(({ rubricsLength }, at) =>
    Array.from({ length: rubricsLength }, (_, column) => ({ row: at + 1, column: column + 1 }))
  )

export const rubricCell = (place: number): number => FIRST_RUBRIC + place

export function textsOf(item: PublicItem, table: Table): string[] {
  const rows = new Map(table.symptoms.map((row) => [row.position, row]))
  const values = new Map(table.rubrics.map((mark) => [`${mark.item}/${mark.position}`, String(mark.value)]))
  return [
    table.directorSymptom,
    ...Array.from({ length: SYMPTOM_ROWS }, (_, at) => rows.get(at + 1)).flatMap((row) =>
      SYMPTOM_FIELDS.map((field) => row?.[field] ?? '')
    ),
    ...medicamentsOf(item).flatMap(({ id, rubricsLength }) =>
      Array.from({ length: rubricsLength }, (_, at) => values.get(`${id}/${at + 1}`) ?? '')
    ),
  ]
}

export function tableFrom(item: PublicItem, texts: readonly string[]): Table {
  const symptoms = Array.from({ length: SYMPTOM_ROWS }, (_, at): SymptomRow => {
    const [symptom = '', rubric = '', pageColumn = ''] = texts.slice(
      symptomCell(at + 1, 0),
      symptomCell(at + 2, 0)
    )
    return { position: at + 1, symptom, rubric, pageColumn }
  }).filter((row) => SYMPTOM_FIELDS.some((field) => row[field] !== ''))
  let place = 0
  const rubrics = medicamentsOf(item).flatMap(({ id, rubricsLength }) =>
    Array.from({ length: rubricsLength }, (_, at) => ({
      item: id,
      position: at + 1,
      value: Number(texts[rubricCell(place++)] ?? ''),
    })).filter(({ value }) => value > 0)
  )
  return { directorSymptom: texts[DIRECTOR] ?? '', symptoms, rubrics }
}

/**
 * Content of a rubric cell after an edit: `refused` is a digit other than 1 to 3.
 * Anything but digits is removed.
 */
export type Masked = { kind: 'accepted'; text: string } | { kind: 'refused' }

/**
 * The mask of a rubric cell: a single digit. One typed beside an older one replaces it; 0 empties the cell.
 */
export function maskValue(before: string, typed: string): Masked {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return { kind: 'accepted', text: typed.trim() === '' ? '' : before }
  const digit = digits.length > 1 && digits.endsWith(before) ? digits[0]! : digits.at(-1)!
  if (digit === '0') return { kind: 'accepted', text: '' }
  const value = Number(digit)
  return value >= MIN_VALUE && value <= MAX_VALUE ? { kind: 'accepted', text: digit } : { kind: 'refused' }
}
