import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const LOOKS_KEY = 'correction-author-looks'

export type AuthorLooks = Data.Grading.AuthorLooks
export type SeenAuthor = Data.Grading.SeenAuthor

interface Text {
  plan: number
  /** Number of the text in the plan. */
  task: string
}

const paramsOf = ({ plan, task }: Text) => ({ id: plan, task })

/** Who has seen whose a text is; not whose it is. */
export const useAuthorLooks = (text: Text) =>
  useQuery({
    queryKey: [LOOKS_KEY, text.plan, text.task],
    queryFn: ({ signal }) =>
      api.get('/v1/correction_plans/:id/texts/:task/author', { params: paramsOf(text), signal }),
  })

/** Whose a text is, on record. `reason` null: it was given before. Rejects as the call does. */
export function useSeeAuthor(text: Text): (reason: string | null) => Promise<SeenAuthor> {
  const client = useQueryClient()
  return async (reason) => {
    const seen = await api.post('/v1/correction_plans/:id/texts/:task/author', {
      params: paramsOf(text),
      body: { reason },
    })
    const { isKnown, looks } = seen
    client.setQueryData<AuthorLooks>([LOOKS_KEY, text.plan, text.task], { isKnown, looks })
    return seen
  }
}
