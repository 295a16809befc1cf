import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../api/drafts.ts'
import { useSession } from '../../api/session.ts'
import type { PickerOption, PickerSource } from '../../ui/pickers/types.ts'
import { draftedRuling, NO_RULING, rulingDraft, type RulingErrors, type TypedRuling } from './ruling.ts'
import type { DecidedItem } from './types.ts'

const KEY = 'decision-appeals'
const PAGE = 100

/** The decisions of a reply. */
export const RESULTS: PickerSource = {
  key: [KEY, 'results'],
  page: async ({ search, signal }) => {
    const list = await api.get('/v1/appeals-result', { query: { search }, signal })
    return { ...list, results: list.results.map(({ id, description }) => ({ id, name: description })) }
  },
}

/** The decision that appeals get whose mark rises, where nobody chooses another one. `isWanted`: it is looked for. */
export function useUsualGrant(isWanted: boolean): PickerOption | null {
  const { data } = useQuery({
    queryKey: [KEY, 'granted'],
    queryFn: ({ signal }) => api.get('/v1/appeals-result', { query: { search: '' }, signal }),
    staleTime: Infinity,
    enabled: isWanted,
  })
  const usual = data?.results.find(({ tag }) => tag === 'granted')
  return usual === undefined ? null : { id: usual.id, name: usual.description }
}

/** The appeals against an item that wait and that this person may reply to, page by page. */
export const useOpenAppeals = ({ item, exam, position }: Pick<DecidedItem, 'item' | 'exam' | 'position'>) =>
  useInfiniteQuery({
    queryKey: [KEY, 'open', item],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const query = {
        exam: exam.id,
        itemPosition: position,
        status: 'analysis',
        ordering: 'id',
        size: PAGE,
        page,
      }
      const list = await api.get('/v1/appeals', { query, signal })
      const rows = list.results.flatMap((row) => ('user' in row && row.status.canChangeAppeal ? [row] : []))
      return { rows, next: page < list.numPages ? page + 1 : null }
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export type AppealLine = NonNullable<
  ReturnType<typeof useOpenAppeals>['data']
>['pages'][number]['rows'][number]

export type RulingForm = ReturnType<typeof useRuling>

/** The reply to open appeals while it is typed; it stays on this device until the server has it. */
export function useRuling(item: number) {
  const userId = useSession()?.user.id ?? 0
  const draft = rulingDraft(item)
  const [typed, setTyped] = useState<TypedRuling>(() => draftedRuling(readDraft(userId, draft)) ?? NO_RULING)
  const [errors, setErrors] = useState<RulingErrors>({})
  const change = (part: Partial<TypedRuling>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    writeDraft(userId, draft, next)
    setErrors({})
  }
  const discard = () => {
    setTyped(NO_RULING)
    setErrors({})
    removeDraft(userId, draft)
  }
  return { typed, errors, change, discard, refuse: setErrors }
}
