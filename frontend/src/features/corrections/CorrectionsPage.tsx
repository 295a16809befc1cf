import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { StoredValue } from '../../api/stored.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePagedFilters, usePageWithin } from '../../ui/paged_filters.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Disclosure } from './Disclosure.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ItemList, ItemListSkeleton } from './ItemList.tsx'
import { NO_FILTERS, readFilters, type StoredFilters } from './model/filters.ts'
import { UnsavedNotice } from './UnsavedNotice.tsx'
import { useItems } from './use_items.ts'
import { useSaver } from './use_saver.ts'

/** What was chosen is here again after a reload, on this computer. */
const FILTERS = new StoredValue<StoredFilters>('items-list-filter')

interface CorrectionsPageProps {
  /** Null: the answers of all collections that the person works in. */
  collection: { id: number; name: string } | null
}

/** `/exams/dashboard/items` and `/items-list/dashboard`: the answers that people judge, a card each. */
export function CorrectionsPage({ collection }: CorrectionsPageProps) {
  const { t } = useTranslation('corrections')
  const id = collection?.id ?? null
  const { filters, narrow, page, place, setPage } = usePagedFilters(FILTERS, readFilters, id)
  const [isDisclosing, setDisclosing] = useState(false)
  const { saver, entries } = useSaver()
  const list = useItems(id, filters, { page, place }, isDisclosing)
  const rows = list.data?.results
  usePageTitle(collection === null ? t('title') : `${t('title')} · ${collection.name}`)
  useEffect(() => {
    if (rows !== undefined) saver.see(rows)
  }, [saver, rows])
  usePageWithin(list, page, setPage)
  return (
    <Box sx={{ maxWidth: 1360 }}>
      {!list.isPending && (
        <UnsavedNotice
          entries={entries}
          shown={new Set(rows?.map(({ correctionId }) => correctionId))}
          saver={saver}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 }}>
        <Box sx={{ flex: { xs: '0 1 auto', sm: '1 1 560px' }, minWidth: 0 }}>
          <FilterBar collection={id} filters={filters} onChange={narrow} />
        </Box>
        {collection !== null && list.data !== undefined && (
          <Disclosure
            collection={collection.id}
            exam={filters.exam}
            saver={saver}
            onRunning={setDisclosing}
          />
        )}
      </Box>
      <Box sx={{ mt: 4 }}>
        {list.data !== undefined ? (
          <ItemList
            list={list.data}
            isBusy={list.isPlaceholderData}
            entries={entries}
            saver={saver}
            page={page}
            onPage={(to, at) => {
              setPage(to, at)
              // Cards are long: the next page begins at its first.
              window.scrollTo(0, 0)
            }}
            filters={filters}
            onClear={() => narrow(NO_FILTERS)}
          />
        ) : isNotTheirs(list.error) ? (
          <EmptyState title={t('notYours.title')}>
            <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('notYours.text')}</Box>
          </EmptyState>
        ) : list.isError ? (
          <RetryNotice onRetry={() => void list.refetch()}>
            {errorText(list.error, t, t('loadFailed'))}
          </RetryNotice>
        ) : (
          <ItemListSkeleton />
        )}
      </Box>
    </Box>
  )
}

/** The collection is not one that this person marks in. */
const isNotTheirs = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
