import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { getSession } from '../../api/session.ts'

/** Whether the caller sees a region: many institutions have none, and are asked for none. */
export function useHasRegions(): boolean {
  const { data } = useQuery({
    queryKey: ['has-regions'],
    queryFn: async ({ signal }) => {
      const list = await api.get('/v1/provider/:codename/hierarchy_category', {
        params: { codename: getSession()?.user.provider.codename ?? '' },
        query: { level: 'region', page: 1, size: 1 },
        signal,
      })
      return list.count > 0
    },
    staleTime: 60_000,
  })
  return data === true
}
