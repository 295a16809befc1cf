import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { useSearchParams } from '../../shared/router/index.ts'
import { useMediaQuery } from '../../shared/use_media_query.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import FilterList from '../../ui/icons/FilterList.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { FilterPanel, type FilterPanelProps } from './filters/FilterPanel.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { countFilters, NO_FILTERS, readFilters, writeFilters, type ListFilters } from './model/filters.ts'
import { ListTable } from './ListTable.tsx'
import type { ListedCollection } from './types.ts'
import { useApplications } from './use_applications.ts'

/** From this width on the filters are beside the list; below it they are in a sheet. */
const BESIDE = '(min-width: 1200px)'

/** `/exams/dashboard/list`: the applications of a collection, narrowed by what is in the address. */
export function ApplicationListPage({ collection }: { collection: ListedCollection }) {
  const { t } = useTranslation('application_list')
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  const list = useApplications(collection.id, filters)
  const isBeside = useMediaQuery(BESIDE)
  const [isFiltering, setFiltering] = useState(false)
  usePageTitle(`${t('title')} · ${collection.name}`)
  const change = (part: Partial<ListFilters>) =>
    setQuery(writeFilters(query, part), { replace: !('page' in part) })
  const active = countFilters(filters)
  const panel: FilterPanelProps = {
    collectionId: collection.id,
    filters,
    names: { exam: list.data?.results[0]?.exam.name ?? null, classId: null },
    onChange: change,
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '236px minmax(0, 1fr)' },
      }}
    >
      {isBeside ? (
        <Box sx={{ position: 'sticky', top: 80, alignSelf: 'start' }}>
          <FilterPanel {...panel} />
        </Box>
      ) : (
        <Box sx={{ display: 'flex' }}>
          <Button variant="outlined" startIcon={<FilterList />} onClick={() => setFiltering(true)}>
            {active === 0 ? t('filters.title') : t('filters.active', { count: active })}
          </Button>
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        {list.data === undefined ? (
          list.isError ? (
            <RetryNotice onRetry={() => void list.refetch()}>
              {errorText(list.error, t, t('loadFailed'))}
            </RetryNotice>
          ) : (
            <ListSkeleton />
          )
        ) : list.data.results.length === 0 ? (
          <EmptyState title={t(active > 0 ? 'empty.narrowedTitle' : 'empty.title')}>
            <Box sx={{ mt: 2, color: 'text.secondary' }}>
              {t(active > 0 ? 'empty.narrowed' : 'empty.none')}
            </Box>
            {active > 0 && (
              <Button variant="outlined" sx={{ mt: 5 }} onClick={() => change(NO_FILTERS)}>
                {t('filters.clear')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <>
            <ListTable
              collection={collection}
              rows={list.data.results}
              heardAt={list.data.heardAt}
              isBusy={list.isFetching}
            />
            <PageSteps
              showing={fillLetters(t('showing'), { X: list.data.results.length, Y: list.data.count })}
              page={filters.page}
              numPages={list.data.numPages}
              onPage={(page) => change({ page })}
              texts={{
                label: t('pages.label'),
                previous: t('pages.previous'),
                next: t('pages.next'),
                place: t('pages.place', { page: filters.page, pages: list.data.numPages }),
              }}
            />
          </>
        )}
      </Box>
      {isFiltering && !isBeside && (
        <SideSheet title={t('filters.title')} onClose={() => setFiltering(false)}>
          <FilterPanel {...panel} />
        </SideSheet>
      )}
    </Box>
  )
}
