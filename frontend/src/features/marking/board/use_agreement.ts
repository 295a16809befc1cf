import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const AGREEMENT_KEY = 'correction-agreement'
/** The server counts behind the hand-ins. */
const WATCH_MS = 30_000

export type PlanAgreement = Data.Grading.PlanAgreement
export type Figures = NonNullable<PlanAgreement['total']>
export type CorrectorPace = Data.Grading.CorrectorPace
export type CorrectorDetail = Data.Grading.CorrectorDetail
export type Severity = CorrectorPace['severity']
export type Stretch = CorrectorDetail['hours'][number]

/** How far those who mark by a plan agree. */
export const useAgreement = (plan: number) =>
  useQuery({
    queryKey: [AGREEMENT_KEY, plan],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/agreement', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** How each of them marks. */
export const useCorrectors = (plan: number) =>
  useQuery({
    queryKey: [AGREEMENT_KEY, plan, 'correctors'],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/correctors', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** One of them, with days and drift. */
export const useCorrector = (plan: number, user: number) =>
  useQuery({
    queryKey: [AGREEMENT_KEY, plan, 'correctors', user],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/correctors/:user', { params: { id: plan, user }, signal }),
  })
