import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { useSession } from './session.ts'
import { StoredValue } from './stored.ts'
import { within } from './within.ts'

export type Settings = Data.Access.Settings

/**
 * The last response and its owner: a page that is loaded while the server is away can
 * still render, above all an exam.
 */
const storedSettings = new StoredValue<{ owner: string; settings: Settings }>('banca.settings')

/** Longer than any answer takes that is still on its way, ms: a connection that says nothing must not hold up a log-in. */
const PATIENCE_MS = 5_000
/** Loaded once per visit, ms. */
const FRESH_MS = 86_400_000

/**
 * What every page needs to render, before and after a log-in; `undefined` until it is loaded,
 * on this visit or an earlier one.
 */
export const useSettings = (): Settings | undefined => useAsked().data

/**
 * The preferences of the institution for whoever is logged in now. `coming` while they load, so that no guard
 * decides by those of the former visitor; null when the server cannot be reached, with `once` after one attempt.
 */
export function usePreferences({ once = false } = {}): Settings['preferences'] | 'coming' | null {
  const { data, isPlaceholderData, isPending, failureCount } = useAsked()
  if (data !== undefined && !isPlaceholderData) return data.preferences
  return (isPending || isPlaceholderData) && !(once && failureCount > 0) ? 'coming' : null
}

function useAsked() {
  const user = useSession()?.user
  // Another person or group may have other preferences.
  const owner = `${user?.id ?? ''}:${user?.loggedGroup ?? ''}`
  return useQuery({
    queryKey: ['settings', owner],
    queryFn: async ({ signal }) => {
      const settings = await api.get('/v1/settings', { signal: within(PATIENCE_MS, signal) })
      storedSettings.write({ owner, settings })
      return settings
    },
    initialData: () => (storedSettings.read()?.owner === owner ? storedSettings.read()?.settings : undefined),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })
}
