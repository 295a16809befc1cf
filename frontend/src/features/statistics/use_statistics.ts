import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { EVERY_MS, narrowedBy, type StatisticsFilters } from './model.ts'
import { classesQuery, statisticsQuery, type Asker, type ClassesAsked } from './queries.ts'

function useAsker(): Asker {
  const user = useSession()?.user
  return [user?.id, user?.loggedGroup]
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

/** `exam` null: it is not known yet which. */
export function useStatistics(exam: number | null, filters: StatisticsFilters) {
  const asker = useAsker()
  return useQuery({ ...statisticsQuery(asker, exam ?? 0, filters), enabled: exam !== null })
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

/** The classes beside the network, page by page. */
export function useClasses(exam: number, filters: StatisticsFilters, asked: ClassesAsked) {
  const asker = useAsker()
  return useQuery(classesQuery(asker, exam, filters, asked))
}
