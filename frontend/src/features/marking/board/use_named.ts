import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const NAMED_KEY = 'correction-named-texts'
/** Apart from them: what a text says is read once, when it is opened. */
const OPENED_KEY = 'correction-named-text'
/** They are found behind the marking. */
const WATCH_MS = 30_000

export type NamedText = Data.Grading.NamedTexts['texts'][number]

/** Which texts of a plan may tell who wrote them. */
export const useNamed = (plan: number) =>
  useQuery({
    queryKey: [NAMED_KEY, plan],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/named_texts', { params: { id: plan }, signal }),
    refetchInterval: WATCH_MS,
  })

/** What one of them says. An answer that changes has another id. */
export const useOpenedText = (plan: number, named: number) =>
  useQuery({
    queryKey: [OPENED_KEY, plan, named],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/named_texts/:named', { params: { id: plan, named }, signal }),
    staleTime: Infinity,
  })

/** Says that a text was looked at, or not, and reads the list again. Rejects as the call does. */
export function useSetSeen(plan: number): (named: number, isSeen: boolean) => Promise<void> {
  const client = useQueryClient()
  return async (named, isSeen) => {
    try {
      await api.put('/v1/correction_plans/:id/named_texts/:named/state', {
        params: { id: plan, named },
        body: { state: isSeen ? 'seen' : 'open' },
      })
    } finally {
      // Also where it is not there any more.
      await client.invalidateQueries({ queryKey: [NAMED_KEY, plan] })
    }
  }
}
