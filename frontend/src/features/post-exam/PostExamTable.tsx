import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordingStateTag } from '../../exam/recordings/RecordingState.tsx'
import { dayAndTime } from '../../locales/dates.ts'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { Box } from '../../ui/Box.ts'
import { DataTable, type Column, type Sort } from '../../ui/DataTable.tsx'
import { RowActions } from './RowActions.tsx'
import type { Row } from './types.ts'

interface PostExamTableProps {
  rows: readonly Row[]
  isBusy: boolean
  sort: Sort
  onSort(sort: Sort): void
  onData(row: Row): void
}

/** The applications that have begun, with what is left of each. */
export function PostExamTable({ rows, isBusy, sort, onSort, onData }: PostExamTableProps) {
  const { t } = useTranslation('post_exam')
  const columns = useColumns(rows, onData)
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => String(id)}
      isBusy={isBusy}
      sort={sort}
      onSort={onSort}
    />
  )
}

function useColumns(rows: readonly Row[], onData: (row: Row) => void): Column<Row>[] {
  const { t, i18n } = useTranslation('post_exam')
  const showsReportCards = useMayOpen()('/answer-list/1')
  const hasTimes = rows.some(({ startedAt }) => startedAt !== null)
  const hasRooms = rows.some(({ channelName }) => channelName !== null)
  const hasFilms = rows.some(({ videoProcessStatus }) => videoProcessStatus !== null)
  return useMemo(() => {
    // The day stays together: a narrow column breaks before the time.
    const when = (iso: string | null) =>
      iso && dayAndTime(iso, i18n.language, Date.now()).replace(/ (?!\S*$)/g, '\u00a0')
    const columns: (Column<Row> & { isShown?: boolean })[] = [
      {
        id: 'name',
        header: t('columns.candidate'),
        isRowHeader: true,
        isSortable: true,
        cell: ({ user }) => (
          <>
            <Box sx={{ fontWeight: 600 }}>{user.name}</Box>
            {user.publicIdentifier !== null && <Box sx={SMALL}>{user.publicIdentifier}</Box>}
          </>
        ),
      },
      { id: 'exam', header: t('columns.exam'), cell: ({ exam }) => exam.name },
      {
        id: 'class',
        header: t('columns.class'),
        cell: (row) =>
          row.school === null && row.class === null ? null : (
            <>
              {row.class?.name}
              <Box sx={SMALL}>{row.school?.name}</Box>
            </>
          ),
      },
      {
        id: 'room',
        header: t('columns.room'),
        isShown: hasRooms,
        cell: ({ channelName }) => channelName,
      },
      {
        id: 'status',
        header: t('columns.state'),
        isSortable: true,
        cell: ({ status, answered, exam, grades }) => (
          <>
            {t(`application_list:states.${status}`)}
            <Box sx={LINE}>{t('answers', { answered, total: exam.itemsCount })}</Box>
            {grades !== null && (
              <Box sx={LINE}>{t('correct', { count: grades.correct, total: grades.total })}</Box>
            )}
          </>
        ),
      },
      {
        id: 'started',
        header: t('columns.started'),
        isShown: hasTimes,
        cell: ({ startedAt }) => when(startedAt),
      },
      {
        id: 'finished',
        header: t('columns.finished'),
        isShown: hasTimes,
        cell: ({ finishedAt }) => when(finishedAt),
      },
      {
        id: 'film',
        header: t('columns.film'),
        isShown: hasFilms,
        cell: ({ videoProcessStatus: state }) =>
          state === null ? null : <RecordingStateTag state={state} />,
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        isWide: true,
        width: 290,
        cell: (row) => <RowActions row={row} showsReportCard={showsReportCards} onData={onData} />,
      },
    ]
    return columns.filter(({ isShown = true }) => isShown)
  }, [t, i18n.language, hasTimes, hasRooms, hasFilms, showsReportCards, onData])
}

const SMALL = { color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem' } as const
const LINE = { ...SMALL, whiteSpace: 'nowrap' } as const
