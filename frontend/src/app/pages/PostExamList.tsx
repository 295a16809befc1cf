import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { CursorSteps } from '../../features/application-list/CursorSteps.tsx'
import { ListFrame } from '../../features/application-list/ListFrame.tsx'
import { ListSkeleton } from '../../features/application-list/ListSkeleton.tsx'
import {
  countFilters,
  isFirstPage,
  NO_FILTERS,
  readFilters,
  SORTS,
  writeFilters,
  type ListFilters,
  type Status,
} from '../../features/application-list/model/filters.ts'
import { namesIn } from '../../features/application-list/model/names.ts'
import { listQuery } from '../../features/application-list/use_applications.ts'
import { ExamDataSheet } from '../../features/post-exam/ExamDataSheet.tsx'
import { PostExamTable } from '../../features/post-exam/PostExamTable.tsx'
import type { Row } from '../../features/post-exam/types.ts'
import { useBegun, useBegunCounts } from '../../features/post-exam/use_begun.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { useSearchParams } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'

/** What is listed here has begun. */
const STATES: readonly Status[] = ['STARTED', 'STOPPED', 'FINISHED']

/** The list after the exam: the filters of the list of applications over those that have begun. */
export function PostExamList({ collection }: { collection: { id: number; name: string } }) {
  const { t } = useTranslation('post_exam')
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  const asked = listQuery(collection.id, filters)
  const list = useBegun(asked)
  const counts = useBegunCounts({ ...asked, status: '', ordering: '', after: '', before: '', size: null })
  const [opened, setOpened] = useState<Row | null>(null)
  const onData = useCallback((row: Row) => setOpened(row), [])
  usePageTitle(`${t('title')} · ${collection.name}`)
  const change = (part: Partial<ListFilters>) =>
    setQuery(writeFilters(query, part), { replace: !('after' in part || 'before' in part) })
  const panel = {
    collectionId: collection.id,
    filters,
    statuses: STATES,
    names: namesIn(list.data?.results[0], filters),
    onChange: change,
  }
  return (
    <ListFrame panel={panel} counts={counts}>
      {list.data !== undefined ? (
        <Rows list={list.data} isBusy={list.isFetching} filters={filters} onChange={change} onData={onData} />
      ) : list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>
          {errorText(list.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <ListSkeleton />
      )}
      {opened !== null && <ExamDataSheet key={opened.id} row={opened} onClose={() => setOpened(null)} />}
    </ListFrame>
  )
}

interface RowsProps {
  list: NonNullable<ReturnType<typeof useBegun>['data']>
  isBusy: boolean
  filters: ListFilters
  onChange(part: Partial<ListFilters>): void
  onData(row: Row): void
}

function Rows({ list, isBusy, filters, onChange, onData }: RowsProps) {
  const { t, i18n } = useTranslation('post_exam')
  const { results, count, countIsMinimum, next, previous } = list
  if (results.length === 0) return <Empty isNarrowed={countFilters(filters) > 0} onChange={onChange} />
  const stepTo = (way: 'after' | 'before', place: string | null) =>
    place === null ? null : () => onChange({ [way]: place })
  const number = count.toLocaleString(i18n.language)
  return (
    <>
      <PostExamTable
        rows={results}
        isBusy={isBusy}
        sort={{ id: filters.ordering.replace('-', ''), isDescending: filters.ordering.startsWith('-') }}
        onSort={({ id, isDescending }) => {
          const field = SORTS.find((one) => one === id)
          if (field !== undefined) onChange({ ordering: isDescending ? `-${field}` : field })
        }}
        onData={onData}
      />
      <CursorSteps
        showing={fillLetters(t('application_list:showing'), {
          X: results.length,
          Y: countIsMinimum ? t('application_list:moreThan', { number }) : number,
        })}
        onFirst={isFirstPage(filters) ? null : () => onChange({ after: '' })}
        onPrevious={stepTo('before', previous)}
        onNext={stepTo('after', next)}
      />
    </>
  )
}

function Empty({ isNarrowed, onChange }: { isNarrowed: boolean; onChange: RowsProps['onChange'] }) {
  const { t } = useTranslation('post_exam')
  return (
    <EmptyState title={t('empty.results')}>
      <Box sx={{ mt: 2, color: 'text.secondary' }}>{t(isNarrowed ? 'empty.narrowed' : 'empty.noneYet')}</Box>
      {isNarrowed && (
        <Button variant="outlined" sx={{ mt: 5 }} onClick={() => onChange({ ...NO_FILTERS, after: '' })}>
          {t('application_list:filters.clear')}
        </Button>
      )}
    </EmptyState>
  )
}
