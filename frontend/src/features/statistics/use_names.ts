import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { narrowedBy, type StatisticsFilters } from './model.ts'

/** Names of what the address has only the ids of: a class that is counted has its school and its grade with it. */
export function useNames(exam: number | null, filters: StatisticsFilters) {
  const narrowed = narrowedBy(filters)
  const isNarrowed = Object.values(narrowed).some((id) => id !== null)
  const { data } = useQuery({
    queryKey: ['statistics-names', exam, filters],
    queryFn:
      exam === null || (!isNarrowed && filters.exam === null)
        ? skipToken
        : async ({ signal }) => {
            const [classes, { name }] = await Promise.all([
              isNarrowed
                ? api.get('/v1/exams/:id/statistics/classes', {
                    params: { id: exam },
                    query: { ...narrowed, page: 1, size: 1 },
                    signal,
                  })
                : null,
              api.get('/v1/exams/:id', { params: { id: exam }, signal }),
            ])
            return { exam: name, line: classes?.results[0] }
          },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { line } = data ?? {}
  return {
    exam: data?.exam,
    school: line?.school.id === filters.school ? line?.school.name : undefined,
    grade: line?.grade.id === filters.grade ? line?.grade.name : undefined,
    class: line?.class.id === filters.class ? line?.class.name : undefined,
  }
}
