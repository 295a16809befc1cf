import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { maySeeQuarantined } from '../../exam/quarantined_answers/use_quarantined_answers.ts'
import { DataTable, type Selection } from '../../ui/DataTable.tsx'
import { useActor } from './acts/use_actor.ts'
import { useColumns } from './cells/use_columns.tsx'
import { mayAct } from './model/acts.ts'
import { SORTS, type ListFilters } from './model/filters.ts'
import type { Opened } from './model/opened.ts'
import type { Row } from './types.ts'

interface ListTableProps {
  rows: readonly Row[]
  heardAt: number
  isBusy: boolean
  selection?: Selection | undefined
  ordering: ListFilters['ordering']
  onOrder(ordering: ListFilters['ordering']): void
  /** Keeps its identity, or all rows are drawn again. */
  onOpen(opened: Opened): void
}

/** The rows of a page. */
export function ListTable({ rows, heardAt, isBusy, selection, ordering, onOrder, onOpen }: ListTableProps) {
  const { t } = useTranslation('application_list')
  const actor = useActor()
  const showsTimes = useAllowed()('Dashboard.List.showTimeInfo')
  const onSheet = useCallback((row: Row) => onOpen({ what: 'sheet', row, heardAt }), [onOpen, heardAt])
  const onQuarantined = useCallback(
    (row: Row) => onOpen({ what: 'quarantined', row, heardAt }),
    [onOpen, heardAt]
  )
  const onMenu = useCallback(
    (row: Row, anchor: HTMLElement) => onOpen({ what: 'menu', row, heardAt, anchor }),
    [onOpen, heardAt]
  )
  const columns = useColumns({
    heardAt,
    showsTimes,
    showsRecordings: rows.some(({ videoProcessStatus }) => videoProcessStatus !== null),
    seesQuarantined: maySeeQuarantined(actor.group),
    onOpen: onSheet,
    onQuarantined,
    onMenu: mayAct(actor) ? onMenu : null,
  })
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      idOf={idOf}
      isBusy={isBusy}
      selection={selection}
      sort={{ id: ordering.replace('-', ''), isDescending: ordering.startsWith('-') }}
      onSort={({ id, isDescending }) => {
        const field = SORTS.find((one) => one === id)
        if (field !== undefined) onOrder(isDescending ? `-${field}` : field)
      }}
    />
  )
}

const idOf = ({ id }: Row) => String(id)
