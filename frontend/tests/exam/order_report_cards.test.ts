import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  orderReportCards,
  reportCardsKey,
  reportOrderKey,
} from '../../src/exam/report_cards/order_report_cards.ts'

afterEach(() => vi.unstubAllGlobals())

test('an order of report cards, from whatever page, has what was read of them read again', async () => {
  vi.stubGlobal('location', { origin: 'http://school.test' })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({})
  })
  const client = new QueryClient()
  const keys = [reportOrderKey(7), [...reportCardsKey(7), { page: 1 }], reportOrderKey(8)]
  for (const key of keys) client.setQueryData(key, {})
  await new MutationObserver(client, orderReportCards(client, 7)).mutate(null)
  expect(asked.map((path) => new URL(path, location.origin).pathname)).toEqual([
    '/v1/generate-bulk-order/7/generate',
  ])
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
  client.clear()
})
