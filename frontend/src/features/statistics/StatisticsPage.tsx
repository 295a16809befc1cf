import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { errorText } from '../../api/error_text.ts'
import { timeOfDay } from '../../locales/dates.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { useSearchParams } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { fetchCharts } from '../../ui/charts/lazy_charts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OnPaper } from '../../ui/OnPaper.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { ClassesPanel } from './ClassesPanel.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import {
  hasResults,
  isBeingCounted,
  narrowedKey,
  readFilters,
  withFilters,
  type StatisticsFilters,
} from './model.ts'
import { Participation } from './Participation.tsx'
import { StatisticsBar } from './StatisticsBar.tsx'
import { StatisticsSkeleton } from './StatisticsSkeleton.tsx'
import { SuspectedKeys } from './SuspectedKeys.tsx'
import type { CountedCollection, ExamStatistics } from './types.ts'
import { useFirstExam, useStatistics } from './use_statistics.ts'

/** The statement of an item with its key, as another feature shows it. */
export type Statement = (exam: number, item: number) => ReactNode

interface StatisticsPageProps {
  collection: CountedCollection
  statement: Statement
}

/** `/exams/dashboard/statistics`: how an exam went, for the candidates that the reader sees. */
export function StatisticsPage({ collection, statement }: StatisticsPageProps) {
  const { t } = useTranslation('statistics')
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const first = useFirstExam(collection.id, filters.exam === null)
  const exam = filters.exam ?? first.data?.id ?? null
  const statistics = useStatistics(exam, filters)
  usePageTitle(`${t('title')} · ${collection.name}`)
  useEffect(fetchCharts, [])
  if (first.data === null && filters.exam === null)
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  const failed = exam === null ? first : statistics
  return (
    <Box sx={{ maxWidth: 1180, mx: 'auto', display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <OnPaper />
      <StatisticsBar
        collection={collection.id}
        exam={exam === null ? null : { id: exam, ...(first.data?.id === exam && { name: first.data.name }) }}
        filters={filters}
        onChange={(change) => setQuery(withFilters(query, change))}
      />
      {statistics.data !== undefined && exam !== null ? (
        <Shown
          key={exam}
          collection={collection.id}
          exam={exam}
          filters={filters}
          statistics={statistics.data}
          statement={statement}
        />
      ) : failed.isError ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <StatisticsSkeleton />
      )}
    </Box>
  )
}

/** What a server refused stays refused; anything else may work the next time. */
function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('statistics')
  if (error instanceof ApiError && error.status < 500)
    return <Notice kind="info">{errorText(error, t, t('loadFailed'))}</Notice>
  return <RetryNotice onRetry={onRetry}>{t('loadFailed')}</RetryNotice>
}

interface ShownProps {
  collection: number
  exam: number
  filters: StatisticsFilters
  statistics: ExamStatistics
  statement: Statement
}

function Shown({ collection, exam, filters, statistics, statement }: ShownProps) {
  const { t, i18n } = useTranslation('statistics')
  const [opened, setOpened] = useState<number | null>(null)
  const { items, applications, asOf } = statistics
  const item = items.find(({ itemId }) => itemId === opened)
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SuspectedKeys collection={collection} exam={exam} items={items} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <Participation applications={applications} />
        <KeyFigures statistics={statistics} />
      </Box>
      {hasResults(items) ? (
        <>
          <ItemsTable items={items} onSee={setOpened} />
          <ClassesPanel key={narrowedKey(filters)} exam={exam} filters={filters} />
        </>
      ) : isBeingCounted(statistics) ? (
        <EmptyState title={t('counting')} />
      ) : (
        <EmptyState title={t('notEnough')}>{t('nobodyFinished')}</EmptyState>
      )}
      <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('asOf', { time: timeOfDay(asOf, i18n.language, true) })}
      </Box>
      {item !== undefined && (
        <ItemDialog
          exam={exam}
          item={item}
          filters={filters}
          statement={statement(exam, item.itemId)}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  )
}
