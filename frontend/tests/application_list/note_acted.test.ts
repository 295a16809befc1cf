import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { noteActed } from '../../src/features/application-list/acts/use_act.ts'
import { actedLately } from '../../src/features/application-list/recent_act.ts'

test('an act on a row makes the list and its history be read again, and its receipt looked for', () => {
  const client = new QueryClient()
  const keys = [['applications-dashboard', 'page'], ['application-history', 7], ['rooms']]
  for (const key of keys) client.setQueryData(key, {})
  noteActed(client)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
  expect(actedLately(performance.now())).toBe(true)
})
