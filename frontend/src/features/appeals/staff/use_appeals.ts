import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import type { ListPlace } from '../../../ui/paged_filters.ts'
import type { PickerSource } from '../../../ui/pickers/types.ts'
import type { AppealCase, AppealRow, OwnAppeal } from '../types.ts'
import { listQuery, type AppealFilters } from './filters.ts'

/** Prefix of the query keys of everything about the appeals of staff. */
export const DESK_KEY = 'appeals-desk'

/** The server answers by who asks: candidates get their own appeals in another form. */
export const isOfStaff = (row: AppealRow | OwnAppeal): row is AppealRow => 'user' in row

export const isCase = (appeal: AppealCase | OwnAppeal): appeal is AppealCase => 'givenAnswer' in appeal

/** One page of the appeals of a collection. */
export function useAppeals(
  collection: number,
  filters: AppealFilters,
  { page, place }: { page: number; place: ListPlace }
) {
  const query = { ...listQuery(collection, filters, page), ...place }
  return useQuery({
    queryKey: [DESK_KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const list = await api.get('/v1/appeals', { query, signal })
      const { next = null, previous = null, countIsMinimum = false } = 'next' in list ? list : {}
      return { ...list, next, previous, countIsMinimum, results: list.results.filter(isOfStaff) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The appeals of a collection by item. */
export const useItems = (collection: number) =>
  useQuery({
    queryKey: [DESK_KEY, 'items', collection],
    queryFn: ({ signal }) => api.get('/v1/appeals/by_item', { query: { collection }, signal }),
  })

/** What the list may be narrowed to. */
export const useStatuses = () =>
  useQuery({
    queryKey: [DESK_KEY, 'statuses'],
    queryFn: ({ signal }) => api.get('/v1/appeals-status', { signal }),
    staleTime: Infinity,
  })

/** The decisions of a reply. */
export const RESULTS: PickerSource = {
  key: [DESK_KEY, 'results'],
  page: async ({ search, signal }) => {
    const list = await api.get('/v1/appeals-result', { query: { search }, signal })
    return { ...list, results: list.results.map(({ id, description }) => ({ id, name: description })) }
  },
}

export const caseKey = (id: number) => [DESK_KEY, 'case', id]

/** One appeal with what belongs to it; its candidate reads it as their own. */
export const useCase = (id: number) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => api.get('/v1/appeals/:id', { params: { id }, signal }),
  })

interface GradeBody {
  updatedValue: number | null
  revision: number
  reason?: string
}

/** Gives the answer of an appeal a new grade. With a hidden name there is no application to name. */
export const giveGrade = ({ id, application, answerValue }: AppealCase, body: GradeBody) =>
  application.id === null
    ? api.patch('/v1/appeals/:id/update_answer_value', { params: { id }, body })
    : api.patch('/v1/applications/:id/answers/:answerId/update_answer_value', {
        params: { id: application.id, answerId: answerValue.answerId },
        body,
      })
