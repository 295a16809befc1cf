import type { JsonSchema } from '@banca/item-renderers/contract'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const HTML = 'text/html'

/**
 * A copy of `value` in which every text that its schema gives a media type (`contentMediaType`: `text/html`, or `video/*` and `text/vtt`
 * for the address of a file) went through `change`. A new item type thus declares in its schema what must be sanitised and what must be
 * stored.
 * `path` grows as in error messages (`alternatives[1].content`).
 */
export function mapMediaFields(
  schema: JsonSchema,
  value: unknown,
  change: (text: string, path: string, mediaType: string) => string,
  path = ''
): unknown {
  if (typeof value === 'string')
    return typeof schema.contentMediaType === 'string' ? change(value, path, schema.contentMediaType) : value
  if (Array.isArray(value)) {
    const inner = schema.items
    return isObject(inner)
      ? value.map((entry, index) => mapMediaFields(inner, entry, change, `${path}[${index}]`))
      : value
  }
  const properties = schema.properties
  if (!isObject(value) || !isObject(properties)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const inner = properties[key]
      return [
        key,
        isObject(inner) ? mapMediaFields(inner, entry, change, path === '' ? key : `${path}.${key}`) : entry,
      ]
    })
  )
}
