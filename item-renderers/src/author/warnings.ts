import type { JsonSchema } from '../contract/index.ts'
import { isObject } from '../kit/reading/raw.ts'
import { under, type FileWarning } from './problem.ts'

/** Keys that the schema does not name: most often a misspelt one, which an import ignores without an error. */
export function unknownKeys(value: unknown, schema: unknown, at: string): FileWarning[] {
  if (Array.isArray(value)) {
    const items = isObject(schema) ? schema.items : undefined
    return value.flatMap((entry, index) => unknownKeys(entry, items, `${at}[${index}]`))
  }
  const properties =
    isObject(schema) && isObject(schema.properties) ? (schema.properties as JsonSchema) : undefined
  if (!isObject(value) || properties === undefined) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    Object.hasOwn(properties, key)
      ? unknownKeys(entry, properties[key], under(at, key))
      : [{ path: under(at, key), code: 'unknown_key' as const, params: { key } }]
  )
}

const PICTURE = /<img\b[^>]{0,2000}?\bsrc\s*=\s*(?:"([^"]{1,2000})|'([^']{1,2000})|([^\s>"']{1,2000}))/gi

/** Pictures at outside addresses: an import refuses them by name, because nothing is fetched from other hosts. */
export function outsidePictures(value: unknown, at: string): FileWarning[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => outsidePictures(entry, `${at}[${index}]`))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, entry]) => outsidePictures(entry, under(at, key)))
  if (typeof value !== 'string') return []
  return [...value.matchAll(PICTURE)].flatMap((match) => {
    const address = (match[1] ?? match[2] ?? match[3] ?? '').trim()
    if (!/^(?:[a-z]+:)?\/\//i.test(address)) return []
    return [{ path: at, code: 'outside_picture' as const, params: { address } }]
  })
}
