import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { isRejection } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { inForceOf, runningOf } from './model.ts'

const DECISIONS_KEY = 'item-decisions'

/** How often it is asked how far a decision is, ms. */
const WATCH_MS = 2_000
/** While somebody may still answer the exam, each answer with its key is a look on record: one for each visit is enough. */
const FRESH_MS = 600_000

/** An item with its decisions; read again and again while one is carried out. */
export function useDecidedItem(item: number) {
  const user = useSession()?.user
  const client = useQueryClient()
  const found = useQuery({
    queryKey: [DECISIONS_KEY, user?.id, user?.loggedGroup, item],
    queryFn: ({ signal }) => api.get('/v1/item_decisions', { query: { item }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && runningOf(data) !== undefined ? WATCH_MS : false,
    staleTime: FRESH_MS,
  })
  const inForce = found.data === undefined ? null : inForceOf(found.data)
  const isRunning = found.data !== undefined && runningOf(found.data) !== undefined
  const seen = useRef({ inForce, isRunning })
  useEffect(() => {
    const before = seen.current.inForce
    seen.current = { inForce, isRunning }
    // What the pages have of keys, points and statistics is what was before. A short decision is done before anybody reads that it runs.
    if (before !== null && before !== inForce) void client.invalidateQueries()
  }, [inForce, isRunning, client])
  useEffect(
    () => () => {
      // The next page may have from before what changes meanwhile.
      if (seen.current.isRunning) void client.invalidateQueries()
    },
    [client]
  )
  return found
}

export function useReadDecisionsAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [DECISIONS_KEY] })
}

const ENDS: readonly string[] = ['DONE', 'FAILED', 'CANCELLED']

/** The job that carries a decision out; without data where the person has no access to it. */
export const useDecisionJob = (job: number | null) =>
  useQuery({
    queryKey: [DECISIONS_KEY, 'job', job],
    enabled: job !== null,
    queryFn: ({ signal }) => api.get('/v1/jobs/:id', { params: { id: job ?? 0 }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      (data !== undefined && ENDS.includes(data.state) && data.state !== 'FAILED') || isRejection(error)
        ? false
        : WATCH_MS,
    retry: false,
  })
