import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { useSession } from '../../api/session.ts'
import { maySeeQuarantined } from '../../exam/quarantined_answers/use_quarantined_answers.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ApplicationSheet } from './ApplicationSheet.tsx'
import { useColumns } from './cells/use_columns.tsx'
import type { Row } from './types.ts'

const QuarantinedAnswersSheet = lazy(
  () => import('../../exam/quarantined_answers/QuarantinedAnswersSheet.tsx')
)

interface ListTableProps {
  rows: readonly Row[]
  heardAt: number
  isBusy: boolean
}

type Opened = { what: 'sheet' | 'quarantined'; id: number }

/** The rows of a page, and what is opened from them: by its id, so that what is open follows the list. */
export function ListTable({ rows, heardAt, isBusy }: ListTableProps) {
  const { t } = useTranslation('application_list')
  const [opened, setOpened] = useState<Opened | null>(null)
  const showsTimes = useAllowed()('Dashboard.List.showTimeInfo')
  const seesQuarantined = maySeeQuarantined(useSession()?.user.loggedGroup)
  const onOpen = useCallback(({ id }: Row) => setOpened({ what: 'sheet', id }), [])
  const onQuarantined = useCallback(({ id }: Row) => setOpened({ what: 'quarantined', id }), [])
  const columns = useColumns({
    heardAt,
    showsTimes,
    showsRecordings: rows.some(({ videoProcessStatus }) => videoProcessStatus !== null),
    seesQuarantined,
    onOpen,
    onQuarantined,
  })
  const row = rows.find(({ id }) => id === opened?.id)
  const close = () => setOpened(null)
  return (
    <>
      <DataTable label={t('title')} columns={columns} rows={rows} idOf={idOf} isBusy={isBusy} />
      {row !== undefined && opened?.what === 'sheet' && (
        <ApplicationSheet row={row} heardAt={heardAt} showsTimes={showsTimes} onClose={close} />
      )}
      {row !== undefined && opened?.what === 'quarantined' && (
        <Suspense>
          <QuarantinedAnswersSheet applicationId={row.id} name={row.user.name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const idOf = ({ id }: Row) => String(id)
