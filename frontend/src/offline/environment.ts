import type { NetworkEvents } from './types.ts'

/** The browser behind the engine's ports. */

export const browserNetwork: NetworkEvents = {
  subscribe(onChange) {
    const up = () => onChange(true)
    const down = () => onChange(false)
    globalThis.addEventListener?.('online', up)
    globalThis.addEventListener?.('offline', down)
    return () => {
      globalThis.removeEventListener?.('online', up)
      globalThis.removeEventListener?.('offline', down)
    }
  },
}

/** localStorage, or null where the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
