import { isEmpty, keyOf } from './rules.ts'
import type { RecordContent, TableRecords } from './types.ts'

/** Between the records and the one text that the item type's views take and give (`freeResponse`). */

const SYMPTOM_ROWS = 10

type Fields = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parse(text: string | null): Fields {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The records that make this text: those it names, and those it no longer names emptied. `medicaments`: whose rubrics it may name. */
export function contentsOf(
  text: string | null,
  known: TableRecords,
  medicaments: ReadonlySet<number>
): RecordContent[] {
  const table = parse(text)
  const contents: RecordContent[] = [{ kind: 'director', name: textOf(table.directorSymptom) }]
  const rows = new Map(listOf(table.symptoms).map((row) => [row.position, row]))
  for (let position = 1; position <= SYMPTOM_ROWS; position += 1) {
    const row = rows.get(position)
    contents.push({
      kind: 'symptom',
      position,
      symptom: textOf(row?.symptom),
      rubric: textOf(row?.rubric),
      pageColumn: textOf(row?.pageColumn),
    })
  }
  const values = new Map<string, RecordContent>()
  for (const { content } of known.values()) {
    if (content.kind === 'rubric' && medicaments.has(content.item))
      values.set(keyOf(content), { ...content, value: null })
  }
  for (const { item, position, value } of listOf(table.rubrics)) {
    const content = {
      kind: 'rubric',
      item: Number(item),
      position: Number(position),
      value: Number(value),
    } as const
    values.set(keyOf(content), content)
  }
  // A place that was never filled is no record.
  return [...contents, ...values.values()].filter((content) => known.has(keyOf(content)) || !isEmpty(content))
}

/** The text that an item's records make; null where all are empty. */
export function textFrom(records: TableRecords, medicaments: ReadonlySet<number>): string | null {
  const filled = [...records.values()].map(({ content }) => content).filter((content) => !isEmpty(content))
  const symptoms = filled
    .flatMap((content) => (content.kind === 'symptom' ? [content] : []))
    .sort((one, other) => one.position - other.position)
    .map(({ position, symptom, rubric, pageColumn }) => ({ position, symptom, rubric, pageColumn }))
  const rubrics = filled
    .flatMap((content) => (content.kind === 'rubric' && medicaments.has(content.item) ? [content] : []))
    .sort((one, other) => one.item - other.item || one.position - other.position)
    .map(({ item, position, value }) => ({ item, position, value }))
  const director = filled.find((content) => content.kind === 'director')
  const directorSymptom = director?.kind === 'director' ? director.name : ''
  if (directorSymptom === '' && symptoms.length === 0 && rubrics.length === 0) return null
  return JSON.stringify({ directorSymptom, symptoms, rubrics })
}
