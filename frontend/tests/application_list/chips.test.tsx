import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readFilters, STATUSES } from '../../src/features/application-list/model/filters.ts'
import { StatusChips } from '../../src/features/application-list/StatusChips.tsx'
import { useCounts, type Counts } from '../../src/features/application-list/use_counts.ts'
import { useBegunCounts } from '../../src/features/post-exam/use_begun.ts'
import { rendered } from '../rendered.tsx'

const FILTERS = readFilters(new URLSearchParams())
const OF_LIST = { useCounted: () => useCounts(7, FILTERS), of: 'list' }
const OF_BEGUN = { useCounted: () => useBegunCounts({ collection: 7 }), of: 'list after the exam' }

/** The number beside "all", once the call has ended so. */
function numberOfAll(useCounted: () => ReturnType<typeof useCounts>, status: 'pending' | 'error') {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const Chips = () => (
    <StatusChips
      filters={FILTERS}
      statuses={STATUSES}
      counts={useCounted()}
      hasWithdrawn={false}
      onChange={() => undefined}
    />
  )
  const html = () =>
    rendered(
      <QueryClientProvider client={client}>
        <Chips />
      </QueryClientProvider>
    )
  // The first time makes the query.
  html()
  if (status === 'error')
    for (const query of client.getQueryCache().getAll())
      query.setState({ status: 'error', fetchStatus: 'idle', error: new Error('away') })
  return html().match(/<b>([^<]*)/)?.[1]
}

test.each([OF_LIST, OF_BEGUN])('rule-dashboard-020: a failed count of the $of is 0', ({ useCounted }) => {
  expect(numberOfAll(useCounted, 'error')).toBe('0')
})

/** The texts of the chips, those pressed with a star. */
function chips(address: string, hasWithdrawn: boolean): string[] {
  const counts = { count: 9, countIsMinimum: false, statuses: { STARTED: 3 } } as unknown as Counts
  const filters = readFilters(new URLSearchParams(address))
  const html = rendered(
    <StatusChips {...{ filters, counts, hasWithdrawn }} statuses={STATUSES} onChange={() => undefined} />
  )
  return html.split('aria-pressed="').flatMap((chip) => {
    const text = /(?:chips\.(?!label)|states\.)\w+/.exec(chip)?.[0] ?? []
    return chip.startsWith('true') ? `${String(text)}*` : text
  })
}

test('what was withdrawn is a choice of its own beside the states, for who may list it', () => {
  expect(chips('', false)).toEqual(['chips.all*', 'states.STARTED', 'chips.attention'])
  expect(chips('', true)).toEqual(['chips.all*', 'states.STARTED', 'chips.attention', 'chips.withdrawn'])
  expect(chips('withdrawn=true', true)).toEqual(['chips.all', 'chips.withdrawn*'])
})

test('a count that is on its way is not 0', () => {
  expect(numberOfAll(OF_LIST.useCounted, 'pending')).toBe('…')
})
