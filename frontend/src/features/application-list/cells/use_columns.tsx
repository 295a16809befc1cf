import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordingStateTag } from '../../../exam/recordings/RecordingState.tsx'
import { Box } from '../../../ui/Box.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { notesOf } from '../model/notes.ts'
import { receiptOf } from '../model/receipt.ts'
import { shownStatus } from '../model/shown_status.ts'
import { hasTimeLeft } from '../model/time_left.ts'
import type { Row } from '../types.ts'
import { Attention } from './Attention.tsx'
import { MenuButton } from './MenuButton.tsx'
import { NameCell } from './NameCell.tsx'
import { Notes } from './Notes.tsx'
import { Receipt } from './Receipt.tsx'
import { Saved } from './Saved.tsx'
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
        isSortable: true,
        cell: (row) => <NameCell row={row} onOpen={onOpen} />,
      },
      { id: 'exam', header: t('columns.exam'), cell: (row) => row.exam.name },
      {
        id: 'class',
        header: t('columns.class'),
        cell: (row) =>
          row.school === null && row.class === null ? null : (
            <>
              {row.class?.name}
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{row.school?.name}</Box>
            </>
          ),
      },
      { id: 'room', header: t('columns.room'), cell: (row) => row.channelName ?? t('noRoom') },
      {
        id: 'status',
        header: t('columns.state'),
        isSortable: true,
        cell: (row) => (
          <>
            <StatusTag status={shownStatus(row)} />
            {row.reseted && <Box sx={{ color: 'text.secondary' }}>{t('reseted')}</Box>}
            {!row.isWithdrawn && <Attention reasons={row.attention} />}
          </>
        ),
      },
      {
        id: 'answers',
        header: t('columns.answers'),
        cell: (row) => t('answersOf', { answered: row.answered, total: row.exam.itemsCount }),
      },
      {
        id: 'last_saved_at',
        header: t('columns.saved'),
        isShown: showsTimes,
        isSortable: true,
        cell: (row) =>
          row.lastSavedAt === null ? null : <Saved at={row.lastSavedAt} serverTime={row.serverTime} />,
      },
      {
        id: 'timeLeft',
        header: t('columns.timeLeft'),
        isShown: showsTimes,
        cell: (row) => {
          const hasTime = hasTimeLeft(row)
          const granted = row.grantedMinutes ?? 0
          const receipt = receiptOf(row)
          if (!hasTime && granted === 0 && receipt === null) return null
          return (
            <>
              {hasTime && <TimeLeft row={row} heardAt={heardAt} />}
              {granted !== 0 && (
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {t(granted > 0 ? 'granted' : 'taken', { count: Math.abs(granted) })}
                </Box>
              )}
              {receipt !== null && <Receipt at={receipt.at} />}
            </>
          )
        },
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
