/** What VineJS says of a validator (draft 7), as the document has it (2020-12). */

/** Vine's boolean takes its texts and numbers too: a client sends a boolean. */
const IS_BOOLEAN = JSON.stringify(['1', 1, 'true', true, 'on', '0', 0, 'false', false])

/**
 * The same without what is untrue or says nothing: what a validator does not know it leaves out, and refuses nobody for it.
 * @param {unknown} schema
 */
export function plainSchema(schema) {
  if (Array.isArray(schema)) return schema.map(plainSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const plain = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'additionalProperties' && value === false) continue
    if (key === 'required' && value.length === 0) continue
    if (key === 'items' && Array.isArray(value)) plain.prefixItems = value.map(plainSchema)
    // Names and values are no schemas.
    else if (key === 'properties') plain.properties = mapped(value)
    else plain[key] = key === 'enum' || key === 'const' ? value : plainSchema(value)
  }
  if (JSON.stringify(plain.enum?.filter((value) => value !== null)) === IS_BOOLEAN) {
    plain.type = plain.enum.includes(null) ? ['boolean', 'null'] : 'boolean'
    delete plain.enum
  }
  return plain
}

const mapped = (properties) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plainSchema(schema)]))
