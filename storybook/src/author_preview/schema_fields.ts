import type { ItemLanguage, JsonSchema } from '@banca/item-renderers/contract'

/** A value of the form: as in an exam file, with undefined parts where nothing was entered yet. */
export type FormValue =
  string | number | boolean | null | undefined | FormValue[] | { [key: string]: FormValue }

/** The input of a field, by its schema. */
export type FieldKind = 'text' | 'html' | 'file' | 'number' | 'flag' | 'list' | 'group'

/** Optional fields that are rarely used: shown last, collapsed. */
const RARE: ReadonlySet<string> = new Set([
  'idn',
  'position',
  'verboseName',
  'description',
  'isCancelled',
  'answerTimeLimit',
  'irt',
  'skill',
])

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typesOf = ({ type }: JsonSchema): unknown[] => (Array.isArray(type) ? type : [type])

export function kindOf(schema: JsonSchema): FieldKind {
  const types = typesOf(schema)
  if (types.includes('array')) return 'list'
  if (types.includes('object')) return 'group'
  if (types.includes('boolean')) return 'flag'
  if (types.includes('string')) {
    const media = schema.contentMediaType
    return media === 'text/html' ? 'html' : typeof media === 'string' ? 'file' : 'text'
  }
  return 'number'
}

export type NamedField = { key: string; schema: JsonSchema; required: boolean; rare: boolean }

/** The fields that a person fills in: neither the category, which is chosen, nor what the server sets. */
export function fieldsOf(schema: JsonSchema): NamedField[] {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(isSchema(schema.properties) ? schema.properties : {}).flatMap(([key, field]) =>
    isSchema(field) && field.readOnly !== true && !Object.hasOwn(field, 'const')
      ? [{ key, schema: field, required: required.includes(key), rare: RARE.has(key) }]
      : []
  )
}

export const itemsOf = (schema: JsonSchema): JsonSchema => (isSchema(schema.items) ? schema.items : {})

/**
 * The initial value of a required field: the minimum number of entries of a list,
 * an empty text, else undefined.
 */
export function startOf(schema: JsonSchema): FormValue {
  const kind = kindOf(schema)
  if (kind === 'list')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () => startOf(itemsOf(schema)))
  if (kind === 'number' || kind === 'flag') return undefined
  if (kind !== 'group') return ''
  return Object.fromEntries(
    fieldsOf(schema).flatMap(({ key, schema: field, required }) => {
      const value = required ? startOf(field) : undefined
      return value === undefined ? [] : [[key, value]]
    })
  )
}

/**
 * The value without empty parts: absent fields, and objects and lists without content.
 * Entries of lists keep their index.
 */
export function written(value: FormValue): FormValue {
  if (Array.isArray(value)) return value.map((entry) => written(entry) ?? {})
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const entries = Object.entries(value)
    .map(([key, entry]) => [key, written(entry)] as const)
    .filter(([, entry]) => entry !== undefined && !(Array.isArray(entry) && entry.length === 0))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The label of a field. Schemas are written in Portuguese; in English the key of the exam file is used. */
export function labelOf(key: string, schema: JsonSchema, language: ItemLanguage): string {
  if (language === 'pt-BR' && typeof schema.title === 'string') return schema.title
  const label = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}
