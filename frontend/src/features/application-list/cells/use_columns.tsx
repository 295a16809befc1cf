import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordingStateTag } from '../../../exam/recordings/RecordingState.tsx'
import { Box } from '../../../ui/Box.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { notesOf } from '../model/notes.ts'
import type { Row } from '../types.ts'
import { MenuButton } from './MenuButton.tsx'
import { NameCell } from './NameCell.tsx'
import { Notes } from './Notes.tsx'
import { StatusTag } from './StatusTag.tsx'
import { TimeLeft } from './TimeLeft.tsx'

interface ColumnsOptions {
  /** When the server reported how much time is left, `performance.now()`. */
  heardAt: number
  /** `Dashboard.List.showTimeInfo` */
  showsTimes: boolean
  /** A row of the page has been recorded. */
  showsRecordings: boolean
  seesQuarantined: boolean
  onOpen(row: Row): void
  onQuarantined(row: Row): void
  /** Null where this person may do nothing. */
  onMenu: ((row: Row, anchor: HTMLElement) => void) | null
}

/** The columns of the list, in their order. */
export function useColumns(options: ColumnsOptions): Column<Row>[] {
  const { t } = useTranslation('application_list')
  const { heardAt, showsTimes, showsRecordings, seesQuarantined, onOpen, onQuarantined, onMenu } = options
  return useMemo(() => {
    const columns: (Column<Row> & { isShown?: boolean })[] = [
      {
        id: 'name',
        header: t('columns.candidate'),
        isRowHeader: true,
        cell: (row) => <NameCell row={row} onOpen={onOpen} />,
      },
      { id: 'exam', header: t('columns.exam'), cell: (row) => row.exam.name },
      { id: 'room', header: t('columns.room'), cell: (row) => row.channelName ?? t('noRoom') },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => (
          <>
            <StatusTag status={row.status} />
            {row.reseted && <Box sx={{ color: 'text.secondary' }}>{t('reseted')}</Box>}
          </>
        ),
      },
      {
        id: 'answers',
        header: t('columns.answers'),
        cell: (row) => t('answersOf', { answered: row.numTotalAnswers, total: row.exam.itemsCount }),
      },
      {
        id: 'timeLeft',
        header: t('columns.timeLeft'),
        isShown: showsTimes,
        cell: (row) =>
          row.status === 'STARTED' && row.secondsToTimeout !== null ? (
            <TimeLeft secondsToTimeout={row.secondsToTimeout} heardAt={heardAt} />
          ) : null,
      },
      {
        id: 'recording',
        header: t('recordings:column'),
        isShown: showsRecordings,
        cell: (row) =>
          row.videoProcessStatus === null ? null : <RecordingStateTag state={row.videoProcessStatus} />,
      },
      {
        id: 'notes',
        header: t('columns.notes'),
        isWide: true,
        cell: (row) => {
          const notes = notesOf(row, seesQuarantined)
          if (notes === null) return null
          return <Notes name={row.user.name} notes={notes} onQuarantined={() => onQuarantined(row)} />
        },
      },
      {
        id: 'menu',
        header: t('columns.menu'),
        isBare: true,
        width: 44,
        isShown: onMenu !== null,
        cell: (row) => (onMenu === null ? null : <MenuButton row={row} onOpen={onMenu} />),
      },
    ]
    return columns.filter(({ isShown = true }) => isShown)
  }, [t, heardAt, showsTimes, showsRecordings, seesQuarantined, onOpen, onQuarantined, onMenu])
}
