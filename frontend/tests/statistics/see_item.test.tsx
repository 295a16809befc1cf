import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ItemsTable } from '../../src/features/statistics/ItemsTable.tsx'
import { rendered } from '../rendered.tsx'
import { line } from './factory.ts'

const items = [line({ itemId: 1 }), line({ itemId: 2 })]

test.each([
  { seeItem: true, buttons: 2 },
  { seeItem: false, buttons: 0 },
])('with seeItem $seeItem two items have $buttons buttons (perm-statistics-001)', ({ seeItem, buttons }) => {
  const client = new QueryClient()
  client.setQueryData(['settings', ':'], {
    permissions: { Dashboard: { Statistics: { enable: true, seeItem } } },
  })
  const html = rendered(
    <QueryClientProvider client={client}>
      <ItemsTable items={items} onSee={() => undefined} />
    </QueryClientProvider>
  )
  expect(html.split('<button').length - 1).toBe(buttons)
  expect(html.includes('items.see')).toBe(seeItem)
})
