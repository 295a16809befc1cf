import { lazy, Suspense, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { useSession } from '../../api/session.ts'
import { maySeeQuarantined } from '../../exam/quarantined_answers/use_quarantined_answers.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ActDialogHost } from './acts/ActDialogHost.tsx'
import { RowMenu } from './acts/RowMenu.tsx'
import { ApplicationSheet } from './ApplicationSheet.tsx'
import { useColumns } from './cells/use_columns.tsx'
import { entriesFor, isOver, mayAct, type Act } from './model/acts.ts'
import { SORTS, type ListFilters } from './model/filters.ts'
import type { ListedCollection, Row } from './types.ts'

const QuarantinedAnswersSheet = lazy(
  () => import('../../exam/quarantined_answers/QuarantinedAnswersSheet.tsx')
)

interface ListTableProps {
  collection: ListedCollection
  rows: readonly Row[]
  heardAt: number
  isBusy: boolean
  ordering: ListFilters['ordering']
  onOrder(ordering: ListFilters['ordering']): void
  onWithdrawn(row: Row): void
}

/** What is open, of which row: by its id, so that it follows the list. */
type Opened = { id: number } & (
  | { what: 'sheet' | 'quarantined' }
  | { what: 'menu'; anchor: HTMLElement }
  | { what: 'act'; act: Act; anchor: HTMLElement }
)

/** The rows of a page, and what is opened from them. */
export function ListTable({
  collection,
  rows,
  heardAt,
  isBusy,
  ordering,
  onOrder,
  onWithdrawn,
}: ListTableProps) {
  const { t } = useTranslation('application_list')
  const [opened, setOpened] = useState<Opened | null>(null)
  const allowed = useAllowed()
  const group = useSession()?.user.loggedGroup
  const actor = { group, mayPause: allowed('Dashboard.Videos.PauseResume') }
  const showsTimes = allowed('Dashboard.List.showTimeInfo')
  const onOpen = useCallback(({ id }: Row) => setOpened({ what: 'sheet', id }), [])
  const onQuarantined = useCallback(({ id }: Row) => setOpened({ what: 'quarantined', id }), [])
  const onMenu = useCallback(
    ({ id }: Row, anchor: HTMLElement) => setOpened({ what: 'menu', id, anchor }),
    []
  )
  const columns = useColumns({
    heardAt,
    showsTimes,
    showsRecordings: rows.some(({ videoProcessStatus }) => videoProcessStatus !== null),
    seesQuarantined: maySeeQuarantined(group),
    onOpen,
    onQuarantined,
    onMenu: mayAct(actor) ? onMenu : null,
  })
  const row = rows.find(({ id }) => id === opened?.id)
  const close = () => setOpened(null)
  // The entry of the menu that had the focus before is gone: the focus returns to the button of the menu.
  const closeAct = (anchor: HTMLElement) => {
    flushSync(close)
    anchor.focus()
  }
  const entriesOf = ({ status, timeWindows: [window], serverTime, exam }: Row) => {
    const on = { status, endTime: window?.endTime ?? null, isSecondaryChance: exam.isSecondaryChance }
    return entriesFor(actor, on, isOver(collection.endTime, on, Date.parse(serverTime)))
  }
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        isBusy={isBusy}
        sort={{ id: ordering.replace('-', ''), isDescending: ordering.startsWith('-') }}
        onSort={({ id, isDescending }) => {
          const field = SORTS.find((one) => one === id)
          if (field !== undefined) onOrder(isDescending ? `-${field}` : field)
        }}
      />
      {row !== undefined && opened?.what === 'sheet' && (
        <ApplicationSheet row={row} heardAt={heardAt} showsTimes={showsTimes} onClose={close} />
      )}
      {row !== undefined && opened?.what === 'quarantined' && (
        <Suspense>
          <QuarantinedAnswersSheet applicationId={row.id} name={row.user.name} onClose={close} />
        </Suspense>
      )}
      {row !== undefined && opened?.what === 'menu' && (
        <RowMenu
          name={row.user.name}
          entries={entriesOf(row)}
          anchor={opened.anchor}
          onChoose={(act) => setOpened({ ...opened, what: 'act', act })}
          onClose={close}
        />
      )}
      {row !== undefined && opened?.what === 'act' && (
        <ActDialogHost
          act={opened.act}
          row={row}
          onDone={() => {
            closeAct(opened.anchor)
            if (opened.act === 'withdraw') onWithdrawn(row)
          }}
          onClose={() => closeAct(opened.anchor)}
        />
      )}
    </>
  )
}

const idOf = ({ id }: Row) => String(id)
