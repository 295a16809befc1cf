import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

export type MarkBreakdown = Data.Grading.MarkBreakdown
export type BreakdownCriterion = NonNullable<MarkBreakdown['criteria']>[number]
export type BreakdownMark = MarkBreakdown['marks'][number]

export const breakdownKey = (userId: number, applicationId: number, itemId: number) => [
  'mark-breakdown',
  userId,
  applicationId,
  itemId,
]

/** How the mark of an answer came about. */
export const useBreakdown = (userId: number, applicationId: number, itemId: number) =>
  useQuery({
    queryKey: breakdownKey(userId, applicationId, itemId),
    queryFn: ({ signal }) =>
      api.get('/v1/applications/:id/mark_breakdown/:itemId', {
        params: { id: applicationId, itemId },
        signal,
      }),
    staleTime: 60_000,
  })
