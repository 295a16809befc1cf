import {
  environmentManager,
  focusManager,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFilters } from '../../src/features/application-list/model/filters.ts'
import { useAdaptiveSteps } from '../../src/features/application-list/use_adaptive_steps.ts'
import { useApplications } from '../../src/features/application-list/use_applications.ts'
import { useCounts } from '../../src/features/application-list/use_counts.ts'
import { readCardFilters } from '../../src/features/dashboard/filters.ts'
import { useCards, useRunning } from '../../src/features/dashboard/use_cards.ts'
import { rendered } from '../rendered.tsx'

const server = vi.hoisted(() => ({ reads: 0 }))
vi.mock('../../src/api/client.ts', () => ({
  api: {
    get: () => {
      server.reads += 1
      return Promise.resolve({ results: [], count: 0, numPages: 1, running: 0, catResultLog: [] })
    },
  },
}))

beforeEach(() => {
  server.reads = 0
  vi.useFakeTimers()
  // A browser, where intervals run.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

const LIST = readFilters(new URLSearchParams())
const cards = () => useCards(readCardFilters(new URLSearchParams()), false)

const READ_AGAIN = [
  {
    id: 'const-dashboard-006',
    what: 'number of running exams',
    ms: 90_000,
    useIt: () => useRunning(7, true),
  },
  {
    id: 'const-dashboard-006',
    what: 'list of applications',
    ms: 90_000,
    useIt: () => useApplications(7, LIST),
  },
  { id: 'const-dashboard-006', what: 'counts of the list', ms: 90_000, useIt: () => useCounts(7, LIST) },
  { id: 'conf-dashboard-002', what: 'cards without a setting', ms: 60_000, useIt: cards },
  { id: 'conf-dashboard-002', what: 'cards with a setting', ms: 15_000, useIt: cards, seconds: 15 },
  {
    id: 'const-app-list-004',
    what: 'adaptive chart that is open',
    ms: 5_000,
    useIt: () => useAdaptiveSteps(7, { isWanted: true, isOpen: true }),
  },
]

test.each(READ_AGAIN)(
  '$what: read again every $ms ms, not in a hidden tab ($id)',
  async ({ ms, useIt, seconds }) => {
    const client = new QueryClient()
    if (seconds !== undefined)
      client.setQueryData(['settings', ':'], {
        preferences: { Application__DashboardRefreshSeconds: seconds },
      })
    const Page = () => {
      useIt()
      return null
    }
    rendered(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    )
    const [query] = client
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
    if (query === undefined) throw new Error('nothing is read')
    // What a page does once it is in a browser.
    const leave = new QueryObserver(client, { ...query.options, queryKey: query.queryKey }).subscribe(
      () => undefined
    )
    const readsAfter = async (more: number) => {
      await vi.advanceTimersByTimeAsync(more)
      return server.reads
    }
    expect(await readsAfter(0)).toBe(1)
    expect(await readsAfter(ms - 1)).toBe(1)
    expect(await readsAfter(1)).toBe(2)
    expect(await readsAfter(ms)).toBe(3)
    focusManager.setFocused(false)
    expect(await readsAfter(2 * ms)).toBe(3)
    leave()
  }
)
