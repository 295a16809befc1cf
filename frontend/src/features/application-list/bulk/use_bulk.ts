import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session.ts'
import { useSettings } from '../../../api/settings.ts'
import type { Selection as TableSelection } from '../../../ui/DataTable.tsx'
import { bulkActsFor, missingFilters, type BulkAct } from '../model/bulk.ts'
import type { ListFilters } from '../model/filters.ts'
import {
  ALL,
  countOf,
  isSelected,
  NOTHING,
  selectedWith,
  selectionBody,
  withPage,
  type Held,
  type Selection,
} from '../model/selection.ts'
import { noteAct } from '../recent_act.ts'
import type { Row } from '../types.ts'
import { HISTORY_KEY, listQuery, LIST_KEY, type useApplications } from '../use_applications.ts'
import { ORDERS_KEY } from '../orders/use_orders.ts'

interface BulkOptions {
  collectionId: number
  filters: ListFilters
  list: NonNullable<ReturnType<typeof useApplications>['data']>
}

/** Which applications are selected, and what is about to be done with them. Other filters select nobody; another search
 * leaves what was ticked. */
export function useBulk({ collectionId, filters, list }: BulkOptions) {
  const { t, i18n } = useTranslation('application_list')
  const client = useQueryClient()
  const group = useSession()?.user.loggedGroup
  const required = useSettings()?.preferences.Application__RequiredFiltersBulkDeadline ?? ''
  const acts = bulkActsFor(group, filters.withdrawn)
  const narrowed = useMemo(() => narrowing(filters), [filters])
  const search = filters.search.trim()
  const key = JSON.stringify([collectionId, narrowed])
  const [held, hold] = useState<Held>({ key, search, selection: NOTHING })
  const [act, setAct] = useState<BulkAct | null>(null)
  const selection = selectedWith(held, key, search)
  const select = (next: Selection) => hold({ key, search, selection: next })
  const page = useMemo(() => list.results.map(({ id }) => id), [list])
  const count = countOf(selection, list.count)
  const isAll = selection.kind === 'all'
  const textOf = (some: number, isMinimum: boolean) => {
    const number = some.toLocaleString(i18n.language)
    return isMinimum ? t('moreThan', { number }) : number
  }
  const selected = count === 0 ? null : { count, number: textOf(count, isAll && list.countIsMinimum) }
  const nameOf = (id: string) => list.results.find((row) => String(row.id) === id)?.user.name ?? ''
  const table: TableSelection | undefined =
    acts.length === 0
      ? undefined
      : {
          ids: new Set(page.filter((id) => isSelected(selection, id)).map(String)),
          onChange: (ids) => select(withPage(selection, page, new Set([...ids].map(Number)))),
          allLabel: t('selection.page'),
          labelOf: (id) => t('selection.row', { name: nameOf(id) }),
        }
  return {
    acts,
    act,
    setAct,
    table,
    selected,
    isAll,
    listed: { number: list.count.toLocaleString(i18n.language), isMinimum: list.countIsMinimum },
    selectPage: () => select(withPage(selection, page, new Set(page))),
    selectAll: () => select(ALL),
    selectNone: () => select(NOTHING),
    target: {
      collectionId,
      selection: selectionBody(selection, narrowed, search),
      count: selected?.count ?? 0,
      number: selected?.number ?? '0',
    },
    missing: (act === 'deadline' ? missingFilters(required, filters) : []).map((name) =>
      t(`bulk.filters.${name}`)
    ),
    requireExplanation: requiresExplanation(list.results[0]),
    /** An act on many was ordered. */
    ordered: () => {
      noteAct(performance.now())
      setAct(null)
      select(NOTHING)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => [LIST_KEY, HISTORY_KEY, ORDERS_KEY].includes(String(queryKey[0])),
      })
    },
  }
}

const requiresExplanation = (row: Row | undefined): boolean =>
  row?.exam.collection.applicationConfiguration.requireExplanation ?? false

/** What narrows the list, by the names of its query, without the search; only what is chosen. */
function narrowing(filters: ListFilters): Record<string, unknown> {
  const {
    collection: _,
    search: __,
    ordering: ___,
    after: ____,
    before: _____,
    size: ______,
    ...query
  } = listQuery(0, filters)
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''))
}
