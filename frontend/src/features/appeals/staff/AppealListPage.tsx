import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { StoredValue } from '../../../api/stored.ts'
import { fillLetters } from '../../../locales/fill_letters.ts'
import { useSearchParams } from '../../../shared/router/index.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageSteps } from '../../../ui/PageSteps.tsx'
import { placeOf, usePagedFilters, usePageWithin, type ListPlace } from '../../../ui/paged_filters.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AppealCard } from './AppealCard.tsx'
import { AppealFilterBar } from './AppealFilterBar.tsx'
import { isNarrowed, NO_FILTERS, readFilters, type StoredFilters } from './filters.ts'
import { ItemsView } from './ItemsView.tsx'
import { useAppeals } from './use_appeals.ts'
import { WindowBar } from './WindowBar.tsx'

const VIEW = 'view'

/** What was chosen is here again after a reload, on this computer. */
const FILTERS = new StoredValue<StoredFilters>('appeal-list-filter')

/** The appeals of a collection. */
export function AppealListPage({ collection }: { collection: { id: number; name: string } }) {
  const { t } = useTranslation('appeals_desk')
  const { id } = collection
  const { filters, narrow, page, place, setPage } = usePagedFilters(FILTERS, readFilters, id)
  const [search, setSearch] = useSearchParams()
  const isByItem = search.get(VIEW) === 'items'
  const list = useAppeals(id, filters, { page, place })
  usePageTitle(`${t('title')} · ${collection.name}`)
  usePageWithin(list, page, setPage)
  // In the address: whoever comes back from an appeal is where they were.
  const show = (byItem: boolean) =>
    setSearch((before) => {
      if (byItem) before.set(VIEW, 'items')
      else before.delete(VIEW)
      return before
    })
  return (
    <Box sx={{ maxWidth: 1180, mx: 'auto' }}>
      <WindowBar collection={id} />
      <ViewChoice isByItem={isByItem} onChange={show} />
      {!isByItem && <AppealFilterBar collection={id} filters={filters} onChange={narrow} />}
      <Box sx={{ mt: 4 }}>
        {isByItem ? (
          <ItemsView
            collection={id}
            onOpen={({ exam, item }) => {
              narrow({ ...NO_FILTERS, exam, position: item.position })
              show(false)
            }}
          />
        ) : list.data !== undefined ? (
          <List
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

interface ViewChoiceProps {
  isByItem: boolean
  onChange(isByItem: boolean): void
}

/** One by one, or by what they are about. */
function ViewChoice({ isByItem, onChange }: ViewChoiceProps) {
  const { t } = useTranslation('appeals_desk')
  return (
    <Box role="group" aria-label={t('view.label')} sx={{ mb: 4, display: 'flex', gap: 2 }}>
      {[false, true].map((byItem) => (
        <Button
          key={String(byItem)}
          variant={byItem === isByItem ? 'contained' : 'outlined'}
          aria-pressed={byItem === isByItem}
          sx={{ minHeight: 44 }}
          onClick={() => onChange(byItem)}
        >
          {t(byItem ? 'view.items' : 'view.list')}
        </Button>
      ))}
    </Box>
  )
}

interface ListProps {
  list: NonNullable<ReturnType<typeof useAppeals>['data']>
  isBusy: boolean
  page: number
  onPage(page: number, place: ListPlace): void
  narrowed: boolean
  onClear(): void
}

function List({ list, isBusy, page, onPage, narrowed, onClear }: ListProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const { results, count, countIsMinimum, numPages } = list
  const number = count.toLocaleString(i18n.language)
  const [openedAt] = useState(() => Date.now())
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
      <Box component="ul" aria-label={t('title')} aria-busy={isBusy} sx={CARDS}>
        {results.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal} now={openedAt} />
        ))}
      </Box>
      <PageSteps
        showing={fillLetters(t('showing'), {
          X: results.length,
          Y: countIsMinimum ? t('moreThan', { number }) : number,
        })}
        page={page}
        numPages={numPages}
        {...(countIsMinimum && { hasNext: list.next !== null })}
        onPage={(to) => onPage(to, placeOf(to, page, list))}
      />
    </>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('appeals_desk')
  return (
    <Box role="status" aria-label={t('common:loading')} sx={CARDS}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} style={{ height: 132, borderRadius: 10 }} />
      ))}
    </Box>
  )
}

const CARDS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const
