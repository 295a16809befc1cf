import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const QUALIFICATION_KEY = 'correction-qualification'
/** Correctors mark while the board is looked at. */
const WATCH_MS = 30_000

type PlanQualification = Data.Grading.PlanQualification
export type QualifyingMember = PlanQualification['members'][number]

/** Where the correctors of a plan are on the way to its texts. */
export const useQualification = (plan: number) =>
  useQuery({
    queryKey: [QUALIFICATION_KEY, plan],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/qualification', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** Reads it again. */
export function useReadQualificationAgain(plan: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [QUALIFICATION_KEY, plan] })
}
