import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { isRejection } from '../../api/errors.ts'
import type { Filters } from './filters.ts'
import { storeCopies, readCopies } from './local_copies.ts'
import { lineOf } from './order.ts'
import type { Line, Page } from './types.ts'

export interface LoadedPage extends Page<Line> {
  /** The server did not respond: these are the copies of earlier visits. */
  fromCache: boolean
  /** `performance.now()` when it arrived; server times count on from there. */
  heardAt: number
}

/**
 * How the list is filtered by category: not at all, by the parameter `category` (the institution
 * shares its flow), or by `tab`.
 */
export type CategoryFlow = 'none' | 'category' | 'tab'

export function useApplications(userId: number, filters: Filters, flow: CategoryFlow) {
  return useQuery({
    queryKey: ['applications', userId, filters, flow],
    queryFn: ({ signal }) => readPage(userId, filters, flow, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A copy is available, so a failed connection is shown at once; the query is
    // repeated as soon as it is back.
    retry: false,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
}

async function readPage(
  userId: number,
  asked: Filters,
  flow: CategoryFlow,
  signal: AbortSignal
): Promise<LoadedPage> {
  const filters = flow === 'none' ? { ...asked, category: '' } : asked
  try {
    const page = await fetchPage(filters, flow, signal)
    void storeCopies(userId, page.results, filters)
    return { ...page, fromCache: false, heardAt: performance.now() }
  } catch (error) {
    if (signal.aborted || isRejection(error)) throw error
    const copies = await readCopies(userId, filters)
    if (copies === null) throw error
    return { ...copies, fromCache: true, heardAt: performance.now() }
  }
}

/**
 * Without a collection a line for each collection, in the order of decision C4; with
 * one its exams, in the same order.
 */
async function fetchPage(filters: Filters, flow: CategoryFlow, signal: AbortSignal): Promise<Page<Line>> {
  const { collection, status, area, category, search, page, size } = filters
  const query = {
    page,
    size,
    search,
    status,
    knowledgeArea: area,
    ...(flow !== 'none' && { [flow]: category }),
  }
  const answer = await api.get('/v1/applications', {
    query: {
      ...query,
      ...(collection === null ? { grouped: true } : { collection, ordering: 'status,name,id' }),
    },
    signal,
  })
  return { ...answer, results: answer.results.map((row) => ('first' in row ? row : lineOf(row))) }
}
