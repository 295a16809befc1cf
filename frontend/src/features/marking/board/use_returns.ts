import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const RETURNS_KEY = 'correction-returns'
/** Apart from them: what would go back is read once more when the dialog is opened again. */
const PREVIEW_KEY = 'correction-return-preview'

export type MarksReturn = Data.Grading.MarksReturn
export type ReturnPreview = Data.Grading.MarksReturnPreview

/** Texts of one return; the server has the same limit. */
export const RETURN_MOST = 2_000

/** What supervisors of a plan have returned, the newest first. */
export const useReturns = (plan: number) =>
  useQuery({
    queryKey: [RETURNS_KEY, plan],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/mark_returns', { params: { id: plan }, signal }),
  })

interface Place {
  plan: number
  user: number
}

/** What returning the marks of a corrector since a moment (epoch ms) would do now. */
export const useReturnPreview = ({ plan, user }: Place, since: number | null) =>
  useQuery({
    queryKey: [PREVIEW_KEY, plan, user, since],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/correctors/:user/returnable', {
        params: { id: plan, user },
        query: { since: new Date(since ?? 0).toISOString() },
        signal,
      }),
    enabled: since !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Reads again what was returned in a plan. */
export function useReadReturnsAgain(plan: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [RETURNS_KEY, plan] })
}
