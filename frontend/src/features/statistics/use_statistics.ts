import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { isBeingCounted, narrowedBy, type StatisticsFilters } from './model.ts'

/** The numbers follow what candidates do within seconds; the page asks once a minute. */
const EVERY_MS = 60_000
const SOON_MS = 2000
export const CLASSES_PAGE = 20

export const CLASS_ORDERS = ['-mean', 'mean', 'school,name', 'name', '-count'] as const
export type ClassOrder = (typeof CLASS_ORDERS)[number]

/** Whoever asks for it, sees their own part. */
function useAsker() {
  const user = useSession()?.user
  return [user?.id, user?.loggedGroup] as const
}

/** The first exam of a collection, for an address without one; null: it has none. */
export function useFirstExam(collection: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['statistics-first-exam', collection],
    queryFn: isWanted
      ? async ({ signal }) => {
          const query = { collection, ordering: 'id', page: 1, size: 1 }
          const { results } = await api.get('/v1/exams', { query, signal })
          return results[0] ?? null
        }
      : skipToken,
    staleTime: EVERY_MS,
  })
}

export function useStatistics(exam: number | null, filters: StatisticsFilters) {
  const asker = useAsker()
  return useQuery({
    queryKey: ['exam-statistics', ...asker, exam, narrowedBy(filters)],
    queryFn:
      exam === null
        ? skipToken
        : ({ signal }) =>
            api.get('/v1/exams/:id/statistics', { params: { id: exam }, query: narrowedBy(filters), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isBeingCounted(data) ? SOON_MS : EVERY_MS,
  })
}

/** Who chose which alternative of an item. */
export function useFrequency(exam: number, item: number, filters: StatisticsFilters) {
  const asker = useAsker()
  return useQuery({
    queryKey: ['alternative-frequency', ...asker, exam, item, narrowedBy(filters)],
    queryFn: ({ signal }) =>
      api.get('/v1/exams/:id/alternative_frequency', {
        params: { id: exam },
        query: { item, ...narrowedBy(filters) },
        signal,
      }),
    staleTime: EVERY_MS,
  })
}

type ClassesAsked = { page: number; ordering: ClassOrder; search: string }

/** The classes beside the network, page by page. */
export function useClasses(exam: number, filters: StatisticsFilters, asked: ClassesAsked) {
  const asker = useAsker()
  return useQuery({
    queryKey: ['class-statistics', ...asker, exam, narrowedBy(filters), asked],
    queryFn: ({ signal }) =>
      api.get('/v1/exams/:id/statistics/classes', {
        params: { id: exam },
        query: { ...narrowedBy(filters), ...asked, size: CLASSES_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}
