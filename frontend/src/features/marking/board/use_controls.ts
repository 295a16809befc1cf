import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const CONTROLS_KEY = 'correction-controls'
/** Apart from them: retiring a control text draws no other texts under a mark that somebody is giving. */
const OPTIONS_KEY = 'correction-control-options'
/** Correctors mark while the board is looked at. */
const WATCH_MS = 30_000

export type ControlText = Data.Grading.ControlText
export type ControlOption = Data.Grading.ControlOption
export type ControlResult = Data.Grading.ControlResult
export type OptionState = 'untouched' | 'marked'

/** The control texts of a plan, with what came of them. */
export const useControls = (plan: number) =>
  useQuery({
    queryKey: [CONTROLS_KEY, plan, 'texts'],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/control_texts', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** How correctors marked them. */
export const useControlResults = (plan: number) =>
  useQuery({
    queryKey: [CONTROLS_KEY, plan, 'results'],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/control_results', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** Some texts that may become one; each look has others. What is shown stays while somebody marks one of them. */
export const useControlOptions = (plan: number, state: OptionState) =>
  useQuery({
    queryKey: [OPTIONS_KEY, plan, state],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/control_options', { params: { id: plan }, query: { state }, signal }),
    staleTime: Infinity,
    // Opened again, it has others.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Reads the control texts of a plan and what came of them again. */
export function useReadControlsAgain(plan: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [CONTROLS_KEY, plan] })
}
