import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

export type PractisedText = Data.Grading.PractisedText

/** What was handed in of a practice lot, beside the panel's marks. Nothing of it changes any more. */
export const usePractised = (lot: number) =>
  useQuery({
    queryKey: ['practised-texts', lot],
    queryFn: ({ signal }) => api.get('/v1/correction_lots/:id/practised', { params: { id: lot }, signal }),
  })
