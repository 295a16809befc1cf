import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nextPage } from '../../api/next_page.ts'
import { useDelayedText } from '../../shared/delayed_text.ts'
import type { PickerOption, PickerSource } from './types.ts'

/** How many a page of a picker has. */
const PICKER_PAGE = 20

/** The options of a picker for what is typed, half a second after the last key; nothing is asked while it is closed. */
export function useOptions<Option extends PickerOption>(source: PickerSource<Option>, isOpen: boolean) {
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDelayedText(search, setSearch)
  const list = useInfiniteQuery({
    queryKey: ['picker', ...source.key, search],
    queryFn: ({ pageParam, signal }) => source.page({ search, page: pageParam, size: PICKER_PAGE, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const pages = list.data?.pages
  const options = useMemo(() => pages?.flatMap(({ results }) => results) ?? [], [pages])
  return {
    list,
    options,
    /** What is shown is not, or not yet, of the text that is typed. */
    isLoading: list.isPending || list.isPlaceholderData || typed.trim() !== search.trim(),
    setTyped,
  }
}
