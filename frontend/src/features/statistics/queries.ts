import { hashKey, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { askAgainAfter, EVERY_MS, isBeingCounted, narrowedBy, type StatisticsFilters } from './model.ts'

/** Whoever asks, sees their own part: id and group. */
export type Asker = readonly [number | undefined, string | undefined]

export const CLASSES_PAGE = 20

export const CLASS_ORDERS = ['-mean', 'mean', 'school,name', 'name', '-count'] as const
export type ClassOrder = (typeof CLASS_ORDERS)[number]
export type ClassesAsked = { page: number; ordering: ClassOrder; search: string }

/** Nothing is kept from before: under the name of this exam the numbers of another would be wrong. */
export const statisticsQuery = (asker: Asker, exam: number, filters: StatisticsFilters) =>
  queryOptions({
    queryKey: ['exam-statistics', ...asker, exam, narrowedBy(filters)],
    queryFn: ({ signal }) =>
      api.get('/v1/exams/:id/statistics', { params: { id: exam }, query: narrowedBy(filters), signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      askAgainAfter(data !== undefined && isBeingCounted(data), dataUpdateCount),
  })

/** A page of classes stays while another one of the same exam and filters comes. */
export const classesQuery = (asker: Asker, exam: number, filters: StatisticsFilters, asked: ClassesAsked) => {
  const whose = ['class-statistics', ...asker, exam, narrowedBy(filters)]
  return queryOptions({
    queryKey: [...whose, asked],
    queryFn: ({ signal }) =>
      api.get('/v1/exams/:id/statistics/classes', {
        params: { id: exam },
        query: { ...narrowedBy(filters), ...asked, size: CLASSES_PAGE },
        signal,
      }),
    placeholderData: (before, query) =>
      query !== undefined && hashKey(query.queryKey.slice(0, -1)) === hashKey(whose) ? before : undefined,
    refetchInterval: EVERY_MS,
  })
}
