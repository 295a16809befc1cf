import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from '../../shared/router/index.ts'
import { useReachable } from '../../api/link.ts'
import type { User } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { useSetHeaderTitle } from '../../shared/header_title.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { EmptyList } from './EmptyList.tsx'
import { FiltersBar } from './FiltersBar.tsx'
import { isNarrowed, readFilters, writeFilters, type Filters } from './filters.ts'
import { Greeting } from './Greeting.tsx'
import { ListEnd } from './ListEnd.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { entryOf } from './order.ts'
import { Sections } from './Sections.tsx'
import { useApplications } from './use_applications.ts'
import { useCollection } from './use_collection.ts'
import { useInstructionsWait } from './use_instructions_wait.ts'

export function Timetable({ user }: { user: User }) {
  const { t } = useTranslation('applications')
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  const preferences = useSettings()?.preferences
  const hasTabs = preferences?.Application__ExamCategoryFlow === true
  const flow = !hasTabs ? 'none' : preferences.Shared_Data__ActivateSharedFlow ? 'category' : 'tab'
  const list = useApplications(user.id, filters, flow)
  const { data, isPlaceholderData, refetch } = list
  const online = useReachable()
  useEffect(() => {
    // A local copy is replaced as soon as the server can be reached again.
    if (online && data?.fromCache === true) void refetch()
  }, [online, data?.fromCache, refetch])

  const collection = useCollection(filters.collection, data)
  const instructions = useInstructionsWait(collection?.instructions || null)
  usePageTitle(collection?.name ?? t('title'))
  useSetHeaderTitle(collection?.name ?? null)

  const entries = useMemo(() => data?.results.map(entryOf) ?? [], [data])
  const isLoneExam =
    filters.collection !== null &&
    data !== undefined &&
    !isPlaceholderData &&
    !isNarrowed(filters) &&
    data.count === 1
  if (isLoneExam) return <Navigate to="/applications" replace />

  const change = (part: Partial<Filters>) =>
    setQuery(writeFilters(query, part), { replace: !('page' in part) })
  const body = () => {
    if (data === undefined)
      return list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )
    if (instructions.isWaiting) return <ListSkeleton />
    if (entries.length === 0)
      return (
        <EmptyList
          isNarrowed={isNarrowed(filters)}
          onClear={() => change({ status: '', area: '', category: '', search: '' })}
        />
      )
    return (
      <>
        <Sections entries={entries} user={user} page={data} />
        <ListEnd page={data} filters={filters} onChange={change} />
      </>
    )
  }
  return (
    <>
      <Greeting
        user={user}
        filters={filters}
        collection={collection}
        fromCache={data?.fromCache === true}
        onInstructionsShown={instructions.onShown}
      />
      <FiltersBar filters={filters} hasTabs={hasTabs} onChange={change} />
      <div aria-busy={list.isFetching}>{body()}</div>
    </>
  )
}
