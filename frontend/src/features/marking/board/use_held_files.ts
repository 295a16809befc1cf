import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const HELD_KEY = 'correction-held-files'
/** They come with the texts, behind the exams. */
const WATCH_MS = 30_000

export type HeldFile = Data.Grading.HeldFiles['files'][number]

/** Files of a plan that correctors get only once somebody has looked at them. */
export const useHeldFiles = (plan: number) =>
  useQuery({
    queryKey: [HELD_KEY, plan],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/held_files', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** Decides about a file, and reads the list again. Rejects as the call does. */
export function useDecideFile(plan: number): (held: number, state: HeldFile['state']) => Promise<void> {
  const client = useQueryClient()
  return async (held, state) => {
    try {
      await api.put('/v1/correction_plans/:id/held_files/:held/state', {
        params: { id: plan, held },
        body: { state },
      })
    } finally {
      // Also where it is not there any more.
      await client.invalidateQueries({ queryKey: [HELD_KEY, plan] })
    }
  }
}
