import { FIELD_NAMES, fieldOf, type SettingField } from './fields.js'
import type { Link, SettingValue } from './read_value.js'

export type Documents = { readonly settings: object; readonly theme: object }

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** A stored document; one that cannot be read counts as empty. */
export function documentOf(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const valueAt = (document: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), document)

function withValue(document: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  if (rest.length === 0) return { ...document, [name]: value }
  const inner = valueAt(document, [name])
  return { ...document, [name]: withValue(isObject(inner) ? inner : {}, rest, value) }
}

/** The documents with fields set. What else they hold stays. */
export function withFields(stored: Documents, values: ReadonlyMap<SettingField, SettingValue>): Documents {
  let changed: Documents = stored
  for (const [name, value] of values) {
    const [document, ...path] = fieldOf(name).at
    changed = { ...changed, [document]: withValue(changed[document], path, value) }
  }
  return changed
}

/** A link as it is edited: whether it leaves our pages follows from its address. */
const editedLink = ({ label, path, disabled, groups }: Link): Link => ({ label, path, disabled, groups })

/** The value of each field in documents as they hold, defaults filled in. */
export const fieldsIn = (inForce: Documents): Map<SettingField, SettingValue> =>
  new Map(
    FIELD_NAMES.map((name) => {
      const [document, ...path] = fieldOf(name).at
      const value = (valueAt(inForce[document], path) ?? null) as SettingValue
      return [name, Array.isArray(value) ? value.map(editedLink) : value]
    })
  )

const same = (one: SettingValue, other: SettingValue) => JSON.stringify(one) === JSON.stringify(other)

/** Those of the wanted values that differ from what holds. */
export const changedFields = (
  before: ReadonlyMap<SettingField, SettingValue>,
  wanted: ReadonlyMap<SettingField, SettingValue>
): Map<SettingField, SettingValue> =>
  new Map([...wanted].filter(([name, value]) => !same(before.get(name) ?? null, value)))
