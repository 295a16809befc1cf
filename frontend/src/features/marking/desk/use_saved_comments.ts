import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { storeComments, storedComments, type SavedComments } from '../store/saved_comments.ts'

const NONE: readonly string[] = []

/** Comments of one person, and characters of one; the server has the same limits. */
export const SAVED_MOST = 50
export const SAVED_LENGTH_MOST = 1_000

/**
 * The comments that this person keeps: as the server has them, else as this browser has read them last. `change` rejects as its call does, without a connection too; `null`: they
 * were never read here. `isAsked`: tries again where they could not be read.
 */
export function useSavedComments(isAsked = false): {
  comments: readonly string[]
  change: ((next: (comments: readonly string[]) => readonly string[]) => Promise<void>) | null
} {
  const person = useSession()?.user.id ?? 0
  const client = useQueryClient()
  const queryKey = ['saved-comments', person]
  const read = async (signal?: AbortSignal): Promise<SavedComments> => {
    const saved = await api.get('/v1/saved_comments', { signal })
    storeComments(person, saved)
    return saved
  }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // From text to text nothing is asked for.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retryOnMount: isAsked,
  })
  const stored = useMemo(() => storedComments(person), [person])
  const saved = data ?? stored
  const change = async (next: (comments: readonly string[]) => readonly string[]) => {
    if (saved === null) return
    try {
      // What is being read is of before the change, and would come after it.
      await client.cancelQueries({ queryKey })
      const body = { comments: [...next(saved.comments)], basis: saved.basis }
      const after = await api.put('/v1/saved_comments', { body })
      storeComments(person, after)
      client.setQueryData(queryKey, after)
    } catch (error) {
      // Another device may have changed them: what is shown is what a next change replaces.
      await client.invalidateQueries({ queryKey })
      throw error
    }
  }
  return { comments: saved?.comments ?? NONE, change: saved === null ? null : change }
}
