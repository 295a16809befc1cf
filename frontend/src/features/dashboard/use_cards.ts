import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Answer } from '../../api/routes.ts'
import { useSession, type Group } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { cardQuery, TABS, type CardFilters, type Tab } from './filters.ts'

/** Until the settings are here; `Application__DashboardRefreshSeconds` is 60 by default. */
const REFRESH_SECONDS = 60

type Page = Answer<'GET', '/v1/collections_prefilter'>
/** `tab`: the one that it is of; null without tabs. */
type CardsOfTab = Page & { tab: Tab | null }

/** The first of the tabs that has something; the very first where none has. */
async function firstWithCards(
  [first, ...others]: readonly [Tab, ...Tab[]],
  pageOf: (tab: Tab) => Promise<Page>
): Promise<CardsOfTab> {
  const found = { ...(await pageOf(first)), tab: first }
  if (found.count > 0) return found
  for (const tab of others) {
    const page = await pageOf(tab)
    if (page.count > 0) return { ...page, tab }
  }
  return found
}

/** A page of cards: where no tab is chosen, of the first one that has something, and of the same one when it is read again. */
export function cardsOf(
  client: QueryClient,
  group: Group | undefined,
  filters: CardFilters,
  hasTabs: boolean
) {
  const query = cardQuery(filters, hasTabs)
  const queryKey = ['collections-prefilter', group, hasTabs, query]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<CardsOfTab> => {
      const { tab } = filters
      const pageOf = (categoria: Tab | null) =>
        api.get('/v1/collections_prefilter', { query: { ...query, categoria }, signal })
      if (!hasTabs || tab !== null) return { ...(await pageOf(query.categoria)), tab }
      const shown = client.getQueryData<CardsOfTab>(queryKey)?.tab ?? TABS[0]
      return firstWithCards([shown, ...TABS.filter((one) => one !== shown)], pageOf)
    },
  })
}

export function useCards(filters: CardFilters, hasTabs: boolean) {
  const group = useSession()?.user.loggedGroup
  const seconds = useSettings()?.preferences.Application__DashboardRefreshSeconds ?? REFRESH_SECONDS
  return useQuery({
    ...cardsOf(useQueryClient(), group, filters, hasTabs),
    placeholderData: keepPreviousData,
    // A hidden tab does not poll: react-query pauses intervals there.
    refetchInterval: seconds * 1000,
  })
}

export function useCollection(id: number | null) {
  return useQuery({
    queryKey: ['dashboard-collection', id],
    queryFn:
      id === null ? skipToken : ({ signal }) => api.get('/v1/collections/:id', { params: { id }, signal }),
    staleTime: 60_000,
  })
}

/** const-dashboard-006: counters of exams are read again every 90 s. */
const COUNTS_MS = 90_000

/** How many of a collection are being written now; 0 where that cannot be read, or `isAllowed` is false. */
export function useRunning(collection: number | null, isAllowed: boolean): number {
  const { data } = useQuery({
    queryKey: ['running', collection],
    queryFn:
      collection === null || !isAllowed
        ? skipToken
        : ({ signal }) => api.get('/v1/applications/dashboard_counts', { query: { collection }, signal }),
    refetchInterval: COUNTS_MS,
  })
  return data?.running ?? 0
}
