import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const MOVES_KEY = 'plan-moves'
const VERSIONS_KEY = 'correction-type-versions'
/** Apart from them: what would change is read once more when the dialog is opened again. */
const PREVIEW_KEY = 'plan-move-preview'
/** A move takes seconds, or minutes where there are many texts. */
const WATCH_MS = 2_000

export type PlanMove = Data.Grading.PlanMove
export type MovePreview = Data.Grading.PlanMovePreview

/** The moves of a plan to other versions of its type, the newest first. */
export const useMoves = (plan: number) =>
  useQuery({
    queryKey: [MOVES_KEY, plan],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/type_moves', { params: { id: plan }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'RUNNING') === true ? WATCH_MS : false,
  })

/** The newest versions of all types, the newest first. */
export const useVersions = () =>
  useQuery({
    queryKey: [VERSIONS_KEY],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_types', { query: { versions: true, ordering: '-id', size: 100 }, signal }),
  })

/** What moving a plan to this version would do now. */
export const useMovePreview = (plan: number, type: number | null) =>
  useQuery({
    queryKey: [PREVIEW_KEY, plan, type],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/type_moves/preview', {
        params: { id: plan },
        query: { type: type ?? 0 },
        signal,
      }),
    enabled: type !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Reads again how a plan was moved. */
export function useReadMovesAgain(plan: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [MOVES_KEY, plan] })
}
