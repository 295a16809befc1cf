import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import type { Filters } from './filters.ts'
import { keepCopies, readCopies } from './local_copies.ts'
import type { ApplicationPage } from './types.ts'

export interface LoadedPage extends ApplicationPage {
  /** The server could not be heard: these are the copies of earlier visits. */
  fromCache: boolean
  /** `performance.now()` when it came; server times count on from there. */
  heardAt: number
}

/** `sendsCategory`: the institution shares its categories with the server. */
export function useApplications(userId: number, filters: Filters, sendsCategory: boolean) {
  return useQuery({
    queryKey: ['applications', userId, filters, sendsCategory],
    queryFn: ({ signal }) => readPage(userId, filters, sendsCategory, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A copy is at hand, so a dead link is said at once; it is asked again as soon as it is back.
    retry: false,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
}

async function readPage(
  userId: number,
  filters: Filters,
  sendsCategory: boolean,
  signal: AbortSignal
): Promise<LoadedPage> {
  const { collection, status, area, category, search, page, size } = filters
  const query = {
    page,
    size,
    search,
    // What is on now comes first, on whichever page it would be by its end (the documents' own default).
    ordering: 'status,-end_time,id',
    status,
    knowledgeArea: area,
    collection,
    category: sendsCategory ? category : null,
  }
  try {
    const loaded = await api.get<ApplicationPage>('/v1/applications', { query, signal })
    void keepCopies(userId, loaded.results)
    return { ...loaded, fromCache: false, heardAt: performance.now() }
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status < 500)) throw error
    const copies = await readCopies(userId, filters)
    if (copies === null) throw error
    return { ...copies, fromCache: true, heardAt: performance.now() }
  }
}
