type Schema = { readonly [keyword: string]: unknown }
type Schemas = { readonly [name: string]: unknown }

/** Deeper than this a named schema is only named. */
const DEEPEST = 6
const REFERENCE = '#/components/schemas/'

/**
 * A JSON Schema as people read it, a property a line: `name?: text, at most 80`. Named schemas are spelled out where they are met, but not
 * within themselves.
 */
export function schemaText(schema: unknown, schemas: Schemas): string {
  return textOf(schema, { schemas, depth: 0, within: [] })
}

type Place = { readonly schemas: Schemas; readonly depth: number; readonly within: readonly string[] }

function textOf(schema: unknown, place: Place): string {
  if (!isSchema(schema)) return 'any'
  if (typeof schema.$ref === 'string') return namedText(schema.$ref, place)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.map((choice) => textOf(choice, place)).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const types = Array.isArray(schema.type)
    ? schema.type.map(String)
    : schema.type
      ? [String(schema.type)]
      : []
  if (types.length === 0) return isSchema(schema.properties) ? objectText(schema, place) : 'any'
  return types.map((type) => typeText(type, schema, place)).join(' | ') + limitsText(schema)
}

function namedText(reference: string, place: Place): string {
  const name = reference.replace(REFERENCE, '')
  if (place.within.includes(name) || place.depth >= DEEPEST) return name
  return textOf(place.schemas[name], { ...place, within: [...place.within, name] })
}

function typeText(type: string, schema: Schema, place: Place): string {
  if (type === 'object') return objectText(schema, place)
  if (type !== 'array') return type
  if (Array.isArray(schema.prefixItems))
    return `[${schema.prefixItems.map((item) => textOf(item, place)).join(', ')}]`
  const item = textOf(schema.items, place)
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectText(schema: Schema, place: Place): string {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required : []
  const inner = { ...place, depth: place.depth + 1 }
  const lines = properties.map(
    ([name, part]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(part, inner)}`
  )
  if (isSchema(schema.additionalProperties)) lines.push(`[…]: ${textOf(schema.additionalProperties, inner)}`)
  if (lines.length === 0) return '{ … }'
  const indent = '  '.repeat(place.depth + 1)
  return `{\n${lines.map((line) => indent + line).join('\n')}\n${'  '.repeat(place.depth)}}`
}

/** What a value may be besides its type. */
const LIMITS: readonly [string, (value: unknown) => string][] = [
  ['minLength', (value) => `≥ ${value} chars`],
  ['maxLength', (value) => `≤ ${value} chars`],
  ['minimum', (value) => `≥ ${value}`],
  ['maximum', (value) => `≤ ${value}`],
  ['minItems', (value) => `≥ ${value} items`],
  ['maxItems', (value) => `≤ ${value} items`],
  ['pattern', (value) => `/${value}/`],
]

function limitsText(schema: Schema): string {
  const limits = LIMITS.flatMap(([keyword, textOfLimit]) =>
    keyword in schema ? [textOfLimit(schema[keyword])] : []
  )
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`
}

/**
 * A body that has the form of the schema, for the example of a call: what must be there and no more, since whoever copies it may send it as
 * it is.
 */
export function sampleOf(schema: unknown, schemas: Schemas, depth = 0): unknown {
  if (!isSchema(schema) || depth > DEEPEST) return null
  if (typeof schema.$ref === 'string')
    return sampleOf(schemas[schema.$ref.replace(REFERENCE, '')], schemas, depth + 1)
  if (Array.isArray(schema.anyOf)) return sampleOf(schema.anyOf[0], schemas, depth)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return sampleObject(schema, schemas, depth)
  if (type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items, schemas, depth + 1)]
  return SAMPLES.get(type) ?? null
}

function sampleObject(schema: Schema, schemas: Schemas, depth: number): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required : []
  const shown = properties.filter(([name]) => required.includes(name))
  return Object.fromEntries(shown.map(([name, part]) => [name, sampleOf(part, schemas, depth + 1)]))
}

const SAMPLES = new Map<unknown, unknown>([
  ['string', '…'],
  ['integer', 1],
  ['number', 1],
  ['boolean', true],
])

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
