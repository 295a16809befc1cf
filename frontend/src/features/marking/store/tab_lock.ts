/**
 * Takes a name for this tab; resolves to what releases it, or null where another tab of this browser has it. Where the browser has no locks,
 * every tab gets it: the server tells their marks apart by revision.
 */
export function lockOf(name: string): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => resolve(() => undefined))
  })
}
