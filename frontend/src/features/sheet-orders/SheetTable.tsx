import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import DownloadIcon from '../../ui/icons/DownloadOutlined.ts'
import WarningIcon from '../../ui/icons/WarningAmber.ts'
import { ErrorsDialog } from './ErrorsDialog.tsx'
import { StateTag } from './StateTag.tsx'
import type { SheetOrder } from './types.ts'
import { useDownload, useOrderSheets } from './use_sheet_orders.ts'

interface SheetTableProps {
  collection: number
  sheets: readonly SheetOrder[]
  isBusy: boolean
}

/** The report cards of a page: each with its state, its PDF, and why there is none. */
export function SheetTable({ collection, sheets, isBusy }: SheetTableProps) {
  const { t } = useTranslation('sheet_orders')
  const [shown, setShown] = useState<SheetOrder | null>(null)
  const columns = useMemo(
    (): Column<SheetOrder>[] => [
      {
        id: 'candidate',
        header: t('columns.candidate'),
        isRowHeader: true,
        cell: ({ application: { user } }) => <Named name={user.name} detail={user.publicIdentifier} />,
      },
      {
        id: 'exam',
        header: t('columns.exam'),
        cell: ({ application: { exam, attempt } }) => (
          <Named name={exam.name} detail={attempt > 1 ? t('attempt', { count: attempt }) : null} />
        ),
      },
      { id: 'state', header: t('columns.state'), cell: ({ status }) => <StateTag state={status.id} /> },
      { id: 'made', header: t('columns.made'), cell: (sheet) => <Made sheet={sheet} /> },
      {
        id: 'actions',
        header: t('columns.actions'),
        isWide: true,
        cell: (sheet) => <Actions collection={collection} sheet={sheet} onErrors={() => setShown(sheet)} />,
      },
    ],
    [t, collection]
  )
  return (
    <>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={sheets}
        idOf={({ id }) => String(id)}
        isBusy={isBusy}
      />
      {shown !== null && <ErrorsDialog sheet={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function Named({ name, detail }: { name: string; detail: string | null }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {name}
      {detail !== null && (
        <Box sx={{ color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem' }}>{detail}</Box>
      )}
    </Box>
  )
}

/** When the PDF was made, and whether the result has changed since. */
function Made({ sheet: { hasPdf, madeAt, isOutdated } }: { sheet: SheetOrder }) {
  const { t, i18n } = useTranslation('sheet_orders')
  const [openedAt] = useState(() => Date.now())
  if (!hasPdf || madeAt === null) return <Box sx={{ color: 'text.secondary' }}>{t('notMade')}</Box>
  return (
    <>
      {dayAndTime(madeAt, i18n.language, openedAt)}
      {isOutdated && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'warning.main', fontWeight: 600 }}>
          <WarningIcon aria-hidden sx={{ fontSize: '1.125rem', flexShrink: 0 }} />
          {t('outdated')}
        </Box>
      )}
    </>
  )
}

interface ActionsProps {
  collection: number
  sheet: SheetOrder
  onErrors(): void
}

function Actions({ collection, sheet, onErrors }: ActionsProps) {
  const { t } = useTranslation('sheet_orders')
  const download = useDownload(collection)
  const order = useOrderSheets(collection)
  const { application, errors, hasPdf, isOutdated, canOrder } = sheet
  const labelled = (action: string) => t('of', { action, name: application.user.name })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: { md: 'flex-end' } }}>
      {errors.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={labelled(t('errors.open'))}
          onClick={onErrors}
        >
          {t('errors.open')}
        </Button>
      )}
      {canOrder && (isOutdated || !hasPdf) && (
        <Button
          size="small"
          variant="outlined"
          aria-label={labelled(t('again'))}
          aria-disabled={order.isPending}
          onClick={() => !order.isPending && order.mutate(application.id)}
        >
          {t('again')}
        </Button>
      )}
      {hasPdf && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadIcon />}
          aria-label={labelled(t('download'))}
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate(application.id)}
        >
          {t('download')}
        </Button>
      )}
    </Box>
  )
}
