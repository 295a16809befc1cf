import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { getSession } from '../../api/session.ts'
import type { exportQuery, ExportKind } from './export_query.ts'

/** The levels of the hierarchy that results can be shown by, from the top. */
export const useLevels = () =>
  useQuery({
    queryKey: ['hierarchy-levels'],
    queryFn: async ({ signal }) => {
      const list = await api.get('/v1/provider/:codename/hierarchy_category', {
        params: { codename: getSession()?.user.provider.codename ?? '' },
        signal,
      })
      return list.results.map(({ codename, name }) => ({ codename, name }))
    },
    staleTime: Infinity,
  })

type Query = ReturnType<typeof exportQuery>

/** How many rows the file will have; nothing is asked while `isReady` is false. */
export const useRowCount = (kind: ExportKind, query: Query, isReady: boolean) =>
  useQuery({
    queryKey: ['export-count', kind, query],
    queryFn: async ({ signal }) => {
      const call =
        kind === 'grades'
          ? api.get('/v1/collection_result/count', { query, signal })
          : api.get('/v1/hierarchies_performance/count', { query, signal })
      return (await call).count
    },
    enabled: isReady,
    staleTime: 0,
  })
