import { useCallback, useSyncExternalStore } from 'react'
import { StoredValue } from '../../../api/stored.ts'
import { TOOLS_PREFIX } from '../../../offline/index.ts'

const values = new Map<string, StoredValue<unknown>>()

/** One value under its key; always the same object, because each subscribes to the other tabs. */
export function storedValue<T>(key: string): StoredValue<T> {
  let value = values.get(key)
  if (value === undefined) {
    value = new StoredValue<unknown>(key)
    values.set(key, value)
  }
  return value as StoredValue<T>
}

const keyOf = (applicationId: string, name: string) => `${TOOLS_PREFIX}${applicationId}.${name}`

/**
 * A tool's state of one exam, stored on this computer across reloads. `read` parses what any
 * version of this code stored (null when nothing was); it must return the same object for the
 * same stored one, or a primitive.
 */
export function useExamValue<T>(applicationId: string, name: string, read: (stored: unknown) => T) {
  const value = storedValue<unknown>(keyOf(applicationId, name))
  const stored = useSyncExternalStore(value.subscribe, value.read)
  const write = useCallback((next: T) => value.write(next), [value])
  return [read(stored), write] as const
}

/** Makes a reader that runs once per stored object, so that its result is stable between renders. */
export function remembered<T>(read: (stored: unknown) => T): (stored: unknown) => T {
  let last: { stored: unknown; result: T } | null = null
  return (stored) => {
    if (last === null || last.stored !== stored) last = { stored, result: read(stored) }
    return last.result
  }
}
