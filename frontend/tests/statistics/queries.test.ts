import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { StatisticsFilters } from '../../src/features/statistics/model.ts'
import { classesQuery, statisticsQuery, type ClassesAsked } from '../../src/features/statistics/queries.ts'

const ASKER = [7, 'ADMINISTRADOR'] as const
const ALL: StatisticsFilters = { exam: null, school: null, grade: null, class: null }

test('the numbers of an exam are never shown for another exam, nor for other filters', () => {
  const client = new QueryClient()
  const a = statisticsQuery(ASKER, 1, ALL)
  client.setQueryData<unknown>(a.queryKey, { asOf: 'A', applications: { finished: 0 } })
  const observer = new QueryObserver(client, { ...a, enabled: false })
  expect(observer.getCurrentResult().data).toMatchObject({ asOf: 'A' })
  for (const [exam, filters] of [
    [2, ALL],
    [1, { ...ALL, school: 3 }],
  ] as const) {
    observer.setOptions({ ...a, enabled: false })
    observer.setOptions({ ...statisticsQuery(ASKER, exam, filters), enabled: false })
    expect(observer.getCurrentResult().data).toBeUndefined()
  }
})

test('a page of classes stays while the next comes, and goes with its exam and filters', () => {
  const client = new QueryClient()
  const asked: ClassesAsked = { page: 1, ordering: '-mean', search: '' }
  const first = classesQuery(ASKER, 1, ALL, asked)
  client.setQueryData<unknown>(first.queryKey, { count: 30 })
  const shown = (exam: number, filters: StatisticsFilters) => {
    const observer = new QueryObserver(client, { ...first, enabled: false })
    observer.setOptions({ ...classesQuery(ASKER, exam, filters, { ...asked, page: 2 }), enabled: false })
    return observer.getCurrentResult().data
  }
  expect(shown(1, ALL)).toEqual({ count: 30 })
  expect(shown(2, ALL)).toBeUndefined()
  expect(shown(1, { ...ALL, class: 5 })).toBeUndefined()
})
