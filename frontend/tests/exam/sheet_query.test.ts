import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { outdateSheets, sheetKey } from '../../src/exam/sheet_query.ts'

test('a sheet that is outdated is read again by the next page, not under the one that is being left', async () => {
  const client = new QueryClient()
  let readings = 0
  const sheet = (user: number) => ({
    queryKey: sheetKey(user, '5'),
    queryFn: () => Promise.resolve((readings += 1)),
    staleTime: 60_000,
  })
  await client.fetchQuery(sheet(1))
  await client.fetchQuery(sheet(2))
  const left = new QueryObserver(client, sheet(1))
  const leave = left.subscribe(() => undefined)
  outdateSheets(client, 1)
  expect(client.isFetching()).toBe(0)
  // Another reader's is not older than before.
  new QueryObserver(client, sheet(2)).subscribe(() => undefined)()
  expect(client.isFetching()).toBe(0)
  const next = new QueryObserver(client, sheet(1))
  const close = next.subscribe(() => undefined)
  expect(client.isFetching()).toBe(1)
  await expect.poll(() => next.getCurrentResult().data).toBe(3)
  leave()
  close()
})
