import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { stepsIn } from './model/adaptive.ts'

/** How often an open chart asks for further steps. */
const POLL_MS = 5000

/** The steps of an adaptive exam; `isOpen`: somebody looks at its chart, which follows it. */
export function useAdaptiveSteps(id: number, { isWanted, isOpen }: { isWanted: boolean; isOpen: boolean }) {
  return useQuery({
    queryKey: ['adaptive-steps', id],
    queryFn: async ({ signal }) =>
      stepsIn(
        (await api.get('/v1/applications/:id/cat_result_log', { params: { id }, signal })).catResultLog
      ),
    enabled: isWanted || isOpen,
    refetchInterval: isOpen ? POLL_MS : false,
    retry: false,
  })
}
