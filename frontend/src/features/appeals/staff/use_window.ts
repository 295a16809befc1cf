import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { DESK_KEY } from './use_appeals.ts'

export const windowKey = (collection: number) => [DESK_KEY, 'window', collection]

/** The appeal window of a collection, and whether the reader may change it. */
export const useWindow = (collection: number) =>
  useQuery({
    queryKey: windowKey(collection),
    queryFn: ({ signal }) =>
      api.get('/v1/collections/:id/appeal_issuing_window', { params: { id: collection }, signal }),
  })
