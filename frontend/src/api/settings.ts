import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { useSession } from './session.ts'
import { StoredValue } from './stored.ts'

export type Settings = Data.Access.Settings

/** The last answer and whose it was: a page that is loaded while the server is away still draws itself, above all an exam. */
const storedSettings = new StoredValue<{ owner: string; settings: Settings }>('banca.settings')

/** Asked for once per visit. */
const FRESH_MS = 86_400_000

/** What every page needs to draw itself, before and after a log-in; `undefined` until it came, on this visit or an earlier one. */
export const useSettings = (): Settings | undefined => useAsked().data

/**
 * The switches of the institution for whoever is in now: `coming` while they are asked for, so that no guard judges by those of the
 * visitor before; null when the server does not tell.
 */
export function usePreferences(): Settings['preferences'] | 'coming' | null {
  const { data, isPlaceholderData, isPending } = useAsked()
  if (data !== undefined && !isPlaceholderData) return data.preferences
  return isPending || isPlaceholderData ? 'coming' : null
}

function useAsked() {
  const user = useSession()?.user
  // Another person or group may have other preferences.
  const owner = `${user?.id ?? ''}:${user?.loggedGroup ?? ''}`
  return useQuery({
    queryKey: ['settings', owner],
    queryFn: async ({ signal }) => {
      const settings = await api.get('/v1/settings', { signal })
      storedSettings.write({ owner, settings })
      return settings
    },
    initialData: () => (storedSettings.read()?.owner === owner ? storedSettings.read()?.settings : undefined),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })
}
