import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useHints } from '../../../realtime/index.ts'
import { isAwaited, payState } from './process_state.ts'

const KEY = 'appeal-process'

export const processKey = (userId: number, id: number) => [KEY, userId, 'one', id]
const ofApplicationKey = (userId: number, application: number) => [KEY, userId, 'of', application]

/** What is shown about payments of this reader is old. */
export const outdateProcesses = (client: QueryClient, userId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY, userId] })

/** Reads what is shown about them; rejects where that fails. */
export const readProcesses = (client: QueryClient, userId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY, userId] }, { throwOnError: true })

/** Nobody has to tell the page: where hints do not come, it asks by itself. */
const ASKED_EVERY_MS = 20_000

/** Reads again what is shown when the server hints at a change, and after hints may have been missed. */
function useProcessHints(userId: number): void {
  const client = useQueryClient()
  useHints(`users/${userId}`, ({ kind }) => {
    if (kind === 'payment' || kind === 'gap') void outdateProcesses(client, userId)
  })
}

/** The payment of the appeals of an application; null where there is none. */
export function useProcessOf(userId: number, application: number) {
  useProcessHints(userId)
  return useQuery({
    queryKey: ofApplicationKey(userId, application),
    queryFn: async ({ signal }) =>
      (await api.get('/v1/appeal-process', { query: { application }, signal })).results[0] ?? null,
    // An appeal that was sent a moment ago belongs to it.
    staleTime: 0,
  })
}

/** One payment with its code. It is asked for until it is paid. */
export function useProcess(userId: number, id: number) {
  useProcessHints(userId)
  return useQuery({
    queryKey: processKey(userId, id),
    queryFn: ({ signal }) => api.get('/v1/appeal-process/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isAwaited(payState(state.data)) ? ASKED_EVERY_MS : false,
  })
}
