import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { StoredValue } from '../../api/stored.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { usePagedFilters, usePageWithin } from '../../ui/paged_filters.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BulkLine } from './BulkLine.tsx'
import { FilterBar } from './FilterBar.tsx'
import { isNarrowed, isRunning, NO_FILTERS, readFilters, type StoredFilters } from './model.ts'
import { SheetTable } from './SheetTable.tsx'
import type { ReportedCollection } from './types.ts'
import { useBulkStatus, useFollowOrder, useSheetOrders } from './use_sheet_orders.ts'

/** What was chosen is here again after a reload, on this computer. */
const FILTERS = new StoredValue<StoredFilters>('order-list-filter')

/** `/exams/dashboard/answer-sheet-generate`: the report cards of a collection, and the order that makes them. */
export function SheetOrdersPage({ collection }: { collection: ReportedCollection }) {
  const { t } = useTranslation('sheet_orders')
  const { id } = collection
  const { filters, narrow, page, setPage } = usePagedFilters(FILTERS, readFilters, id)
  const bulk = useBulkStatus(id)
  const list = useSheetOrders(id, filters, page)
  useFollowOrder(id, isRunning(bulk.data?.status?.id))
  usePageTitle(`${t('title')} · ${collection.name}`)
  usePageWithin(list, page, setPage)
  return (
    <Box sx={{ maxWidth: 1180, mx: 'auto' }}>
      {bulk.data !== undefined ? (
        <BulkLine collection={id} bulk={bulk.data} />
      ) : bulk.isError ? (
        <RetryNotice onRetry={() => void bulk.refetch()}>
          {errorText(bulk.error, t, t('bulk.loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton style={{ height: 76, borderRadius: 10 }} />
      )}
      <FilterBar collection={id} filters={filters} onChange={narrow} />
      <Box sx={{ mt: 4 }}>
        {list.data !== undefined ? (
          <List
            collection={id}
            list={list.data}
            isBusy={list.isPlaceholderData}
            page={page}
            onPage={setPage}
            narrowed={isNarrowed(filters)}
            onClear={() => narrow(NO_FILTERS)}
          />
        ) : list.isError ? (
          <RetryNotice onRetry={() => void list.refetch()}>
            {errorText(list.error, t, t('loadFailed'))}
          </RetryNotice>
        ) : (
          <ListSkeleton />
        )}
      </Box>
    </Box>
  )
}

interface ListProps {
  collection: number
  list: NonNullable<ReturnType<typeof useSheetOrders>['data']>
  isBusy: boolean
  page: number
  onPage(page: number): void
  narrowed: boolean
  onClear(): void
}

function List({ collection, list, isBusy, page, onPage, narrowed, onClear }: ListProps) {
  const { t, i18n } = useTranslation('sheet_orders')
  const { results, count, numPages } = list
  if (results.length === 0)
    return (
      <EmptyState title={t(narrowed ? 'empty.narrowedTitle' : 'empty.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t(narrowed ? 'empty.narrowed' : 'empty.none')}</Box>
        {narrowed && (
          <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <>
      <SheetTable collection={collection} sheets={results} isBusy={isBusy} />
      <PageSteps
        showing={fillLetters(t('showing'), { X: results.length, Y: count.toLocaleString(i18n.language) })}
        page={page}
        numPages={numPages}
        onPage={onPage}
      />
    </>
  )
}

/** A head and lines, as the table will have them. */
function ListSkeleton() {
  const { t } = useTranslation('sheet_orders')
  return (
    <Box
      role="status"
      aria-label={t('common:loading')}
      sx={{ display: 'grid', gap: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: '10px' }}
    >
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} style={{ height: at === 0 ? 20 : 36, borderRadius: 6 }} />
      ))}
    </Box>
  )
}
