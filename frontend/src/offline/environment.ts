import type { NetworkEvents } from './transport_types.ts'

/** The browser behind the engine's ports. */

export const browserNetwork: NetworkEvents = {
  subscribe(onChange) {
    const changed = ({ type }: Event) => onChange(type === 'online')
    const events = ['online', 'offline']
    for (const event of events) globalThis.addEventListener?.(event, changed)
    return () => {
      for (const event of events) globalThis.removeEventListener?.(event, changed)
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
