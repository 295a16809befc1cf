import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApplicationListPage } from '../../src/features/application-list/ApplicationListPage.tsx'
import type { ListedCollection } from '../../src/features/application-list/types.ts'
import { CardsPage } from '../../src/features/dashboard/CardsPage.tsx'
import { SheetOrdersPage } from '../../src/features/sheet-orders/SheetOrdersPage.tsx'
import { waitingToasts } from '../../src/ui/toasts.ts'
import { rendered } from '../rendered.tsx'

const COLLECTION = { id: 7, name: 'Simulado' } as ListedCollection

test.each([
  { list: 'the cards', page: <CardsPage variant="pre-filter" />, key: 'collections-prefilter' },
  {
    list: 'the applications',
    page: <ApplicationListPage collection={COLLECTION} />,
    key: 'applications-dashboard',
  },
  { list: 'the report cards', page: <SheetOrdersPage collection={COLLECTION} />, key: 'report-cards' },
])('$list that cannot be loaded: the page says so in place, without a toast (rule-dashboard-021)', (row) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const html = () => rendered(<QueryClientProvider client={client}>{row.page}</QueryClientProvider>)
  expect(html()).not.toContain('role="alert"')
  for (const query of client.getQueryCache().findAll({ queryKey: [row.key] }))
    query.setState({ status: 'error', fetchStatus: 'idle', error: new Error('away') })
  const failed = html().split('role="alert"')
  expect(failed).toHaveLength(2)
  expect(failed[1]).toMatch(/^.*Não foi possível falar com o servidor.*<button[^>]*>Tentar de novo/s)
  expect(waitingToasts()).toEqual([])
})
