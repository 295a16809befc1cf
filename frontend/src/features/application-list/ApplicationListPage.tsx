import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { useSession } from '../../api/session.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { useSearchParams } from '../../shared/router/index.ts'
import { laterDialog } from '../../ui/Later.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { useBulk } from './bulk/use_bulk.ts'
import { CursorSteps } from './CursorSteps.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { FilterPanelProps } from './filters/FilterPanel.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ListSheetButton } from './ListSheetButton.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import {
  countFilters,
  isFirstPage,
  NO_FILTERS,
  readFilters,
  STATUSES,
  writeFilters,
  type ListFilters,
} from './model/filters.ts'
import { namesIn } from './model/names.ts'
import { follow, type Opened } from './model/opened.ts'
import { serverNow } from './model/time_left.ts'
import { Orders } from './orders/Orders.tsx'
import { SheetOrders } from './sheets/SheetOrders.tsx'
import type { ListedCollection } from './types.ts'
import { useCounts } from './use_counts.ts'
import { readOpened, useApplications } from './use_applications.ts'
import { WithdrawnNotice, type Withdrawn } from './WithdrawnNotice.tsx'

const BulkDialog = laterDialog(() => import('./bulk/BulkDialog.tsx'))
const OpenedRow = laterDialog(() => import('./OpenedRow.tsx'))

/** `/exams/dashboard/list`: the applications of a collection, narrowed by what is in the address. */
export function ApplicationListPage({ collection }: { collection: ListedCollection }) {
  const { t } = useTranslation('application_list')
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  const list = useApplications(collection.id, filters)
  const counts = useCounts(collection.id, filters)
  const mayBringBack = useSession()?.user.loggedGroup === 'ADMINISTRADOR'
  usePageTitle(`${t('title')} · ${collection.name}`)
  const change = (part: Partial<ListFilters>) =>
    setQuery(writeFilters(query, part), { replace: !('after' in part || 'before' in part) })
  const panel: FilterPanelProps = {
    collectionId: collection.id,
    filters,
    statuses: STATUSES,
    names: namesIn(list.data?.results[0], filters),
    onChange: change,
  }
  return (
    <ListFrame panel={panel} counts={counts} hasWithdrawn={mayBringBack}>
      {list.data !== undefined ? (
        <List
          collectionId={collection.id}
          list={list.data}
          isBusy={list.isFetching}
          {...{ filters, change }}
        />
      ) : list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>
          {errorText(list.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <ListSkeleton />
      )}
    </ListFrame>
  )
}

interface ListProps {
  collectionId: number
  list: NonNullable<ReturnType<typeof useApplications>['data']>
  isBusy: boolean
  filters: ListFilters
  change(part: Partial<ListFilters>): void
}

/** What is opened from a row is beside the rows, not in them: it stays where its row leaves the list, even as the last one. */
function List({ collectionId, list, isBusy, filters, change }: ListProps) {
  const [withdrawn, setWithdrawn] = useState<Withdrawn | null>(null)
  const [last, setOpened] = useState<Opened | null>(null)
  const opened = follow(last, list)
  if (opened === null && last !== null) setOpened(null)
  const client = useQueryClient()
  const open = useCallback(
    (row: Opened) => {
      setOpened(row)
      readOpened(client, row)
    },
    [client]
  )
  const bulk = useBulk({ collectionId, filters, list })
  const actsOnMany = bulk.acts.length > 0
  // After the list: on a bad link nothing is fetched before it.
  useEffect(() => OpenedRow.fetch(), [])
  useEffect(() => {
    if (actsOnMany) BulkDialog.fetch()
  }, [actsOnMany])
  const [first] = list.results
  const now = () =>
    first === undefined ? Date.now() : serverNow(first.serverTime, performance.now() - list.heardAt)
  return (
    <>
      <Orders collectionId={collectionId} />
      <SheetOrders collectionId={collectionId} />
      {withdrawn !== null && (
        <WithdrawnNotice key={withdrawn.id} withdrawn={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
      {list.results.length === 0 ? (
        <EmptyList
          isNarrowed={countFilters(filters) > 0}
          onClear={() => change({ ...NO_FILTERS, after: '' })}
        />
      ) : (
        <Rows {...{ list, isBusy, filters, change, bulk }} onOpen={open} />
      )}
      {bulk.act !== null && (
        <BulkDialog
          key={bulk.act}
          act={bulk.act}
          target={bulk.target}
          requireExplanation={bulk.requireExplanation}
          missing={bulk.missing}
          serverNow={now}
          onOrdered={bulk.ordered}
          onClose={() => bulk.setAct(null)}
        />
      )}
      {opened !== null && (
        <OpenedRow
          isOver={list.isCollectionOver}
          opened={opened}
          onChange={setOpened}
          onClose={() => setOpened(null)}
          onWithdrawn={({ id, user }) => setWithdrawn({ id, name: user.name })}
        />
      )}
    </>
  )
}

interface RowsProps extends Omit<ListProps, 'collectionId'> {
  bulk: ReturnType<typeof useBulk>
  onOpen(opened: Opened): void
}

function Rows({ list, isBusy, filters, change, bulk, onOpen }: RowsProps) {
  const { t, i18n } = useTranslation('application_list')
  const { results, count, countIsMinimum, next, previous, heardAt } = list
  const stepTo = (way: 'after' | 'before', place: string | null) =>
    place === null ? null : () => change({ [way]: place })
  const number = count.toLocaleString(i18n.language)
  return (
    <>
      {bulk.acts.length > 0 && (
        <SelectionBar
          selected={bulk.selected}
          listed={bulk.listed}
          isAll={bulk.isAll}
          acts={bulk.acts}
          onAct={bulk.setAct}
          onPage={bulk.selectPage}
          onAll={bulk.selectAll}
          onNone={bulk.selectNone}
        />
      )}
      <ListTable
        rows={results}
        heardAt={heardAt}
        isBusy={isBusy}
        selection={bulk.table}
        ordering={filters.ordering}
        onOrder={(ordering) => change({ ordering })}
        onOpen={onOpen}
      />
      <CursorSteps
        showing={fillLetters(t('showing'), {
          X: results.length,
          Y: countIsMinimum ? t('moreThan', { number }) : number,
        })}
        onFirst={isFirstPage(filters) ? null : () => change({ after: '' })}
        onPrevious={stepTo('before', previous)}
        onNext={stepTo('after', next)}
      />
      {results[0] && <ListSheetButton collection={results[0].exam.collection.id} filters={filters} />}
    </>
  )
}
