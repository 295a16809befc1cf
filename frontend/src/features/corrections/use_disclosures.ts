import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const DISCLOSURES_KEY = 'disclosures'
/** A disclosure takes seconds, or minutes where there are many marks. */
const WATCH_MS = 2_000

export type MarksDisclosure = Data.Grading.MarksDisclosure

/** Whose disclosures: those of a collection, or those that take marks of a marking plan. */
export type DisclosurePlace = { readonly collection: number } | { readonly plan: number }

const read = (place: DisclosurePlace, signal: AbortSignal) =>
  'plan' in place
    ? api.get('/v1/correction_plans/:id/disclosures', { params: { id: place.plan }, signal })
    : api.get('/v1/collections/:id/disclosures', { params: { id: place.collection }, signal })

/** The newest disclosures, the newest first. */
export const useDisclosures = (place: DisclosurePlace) =>
  useQuery({
    queryKey: [DISCLOSURES_KEY, place],
    queryFn: ({ signal }) => read(place, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'RUNNING') === true ? WATCH_MS : false,
  })

/** Reads all of them again. */
export function useReadDisclosuresAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [DISCLOSURES_KEY] })
}

/** Lets one that has stopped go on. */
export const retryDisclosure = (place: DisclosurePlace, disclosure: number): Promise<MarksDisclosure> =>
  'plan' in place
    ? api.post('/v1/correction_plans/:id/disclosures/:disclosure/retry', {
        params: { id: place.plan, disclosure },
      })
    : api.post('/v1/collections/:id/disclosures/:disclosure/retry', {
        params: { id: place.collection, disclosure },
      })
