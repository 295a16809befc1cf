import { useState } from 'react'

/** Preferences stored in this browser; losing them is harmless. */
type Settings = {
  hideTime: boolean
  /** 'Don't show again' of the warning before an item is locked. */
  skipLockWarning: boolean
  singleKeyShortcuts: boolean
}

const PREFIX = 'banca:runner:'

export function readSetting<K extends keyof Settings>(key: K, fallback: Settings[K]): Settings[K] {
  try {
    const stored = localStorage.getItem(PREFIX + key)
    return stored === null ? fallback : stored === 'true'
  } catch {
    return fallback
  }
}

export function useSetting<K extends keyof Settings>(
  key: K,
  fallback: Settings[K]
): [Settings[K], (value: Settings[K]) => void] {
  const [value, setValue] = useState(() => readSetting(key, fallback))
  const change = (next: Settings[K]) => {
    setValue(next)
    try {
      localStorage.setItem(PREFIX + key, String(next))
    } catch {
      // In a browser without storage the choice lasts until the page closes.
    }
  }
  return [value, change]
}
