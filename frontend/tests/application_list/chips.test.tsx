import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readFilters, STATUSES } from '../../src/features/application-list/model/filters.ts'
import { StatusChips } from '../../src/features/application-list/StatusChips.tsx'
import { useCounts } from '../../src/features/application-list/use_counts.ts'
import { useBegunCounts } from '../../src/features/post-exam/use_begun.ts'
import { rendered } from '../rendered.tsx'

const FILTERS = readFilters(new URLSearchParams())
const OF_LIST = { useCounted: () => useCounts(7, FILTERS), of: 'list' }
const OF_BEGUN = { useCounted: () => useBegunCounts({ collection: 7 }), of: 'list after the exam' }

/** The number beside "all", once the call has ended so. */
function numberOfAll(useCounted: () => ReturnType<typeof useCounts>, status: 'pending' | 'error') {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const Chips = () => (
    <StatusChips filters={FILTERS} statuses={STATUSES} counts={useCounted()} onChange={() => undefined} />
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

test('a count that is on its way is not 0', () => {
  expect(numberOfAll(OF_LIST.useCounted, 'pending')).toBe('…')
})
