import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'

const PLANS_KEY = 'correction-plans'

export type Plan = Data.Grading.CorrectionPlan
export type Member = Data.Grading.CorrectionMember

/** The plans of a collection, or of all, that the reader manages or is a member of. */
export function usePlans(collection: number | null) {
  const user = useSession()?.user
  return useQuery({
    queryKey: [PLANS_KEY, user?.id, user?.loggedGroup, collection],
    queryFn: ({ signal }) => api.get('/v1/correction_plans', { query: { collection }, signal }),
  })
}

/** One plan. */
export const usePlan = (plan: number) =>
  useQuery({
    queryKey: [PLANS_KEY, 'one', plan],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id', { params: { id: plan }, signal }),
  })

const membersKey = (plan: number) => [PLANS_KEY, 'members', plan]

/** The team of a plan. */
export const useMembers = (plan: number) =>
  useQuery({
    queryKey: membersKey(plan),
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/members', { params: { id: plan }, signal }),
  })

/** The newest version of each type, for the form of a plan. */
export const useTypes = () =>
  useQuery({
    queryKey: ['correction-types'],
    queryFn: ({ signal }) => api.get('/v1/correction_types', { query: { size: 100 }, signal }),
  })

/** Reads plans and teams again: what they show may be old. */
export function useReadPlansAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [PLANS_KEY] })
}
