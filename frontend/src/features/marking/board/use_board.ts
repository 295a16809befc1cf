import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const BOARD_KEY = 'correction-board'
/** The board is looked at while others work. */
const WATCH_MS = 15_000

export type HeldLot = Data.Grading.HeldLot
export type PanelText = Data.Grading.PanelText
export type Progress = Data.Grading.PlanProgress

export const useProgress = (plan: number) =>
  useQuery({
    queryKey: [BOARD_KEY, plan, 'progress'],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/progress', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

export const useLots = (plan: number) =>
  useQuery({
    queryKey: [BOARD_KEY, plan, 'lots'],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/lots', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

export const usePanel = (plan: number) =>
  useQuery({
    queryKey: [BOARD_KEY, plan, 'panel'],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/panel', { params: { id: plan }, signal }),
  })

/** Reads progress, lots and panel of a plan again. */
export function useReadBoardAgain(plan: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [BOARD_KEY, plan] })
}
