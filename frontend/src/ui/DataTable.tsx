import {
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import ArrowDownward from './icons/ArrowDownward.ts'
import { Box } from './Box.ts'
import { CARD_LABEL, DENSE_TABLE, SORT } from './data_table_styles.ts'

export interface Column<T> {
  /** Also what `onSort` gets. */
  id: string
  /** Head of the column, and label of its value on a card. */
  header: string
  /** Null where there is nothing to show: a card leaves it out. */
  cell(row: T): ReactNode
  /** The name of the row: read with every cell of it, and the title of its card. */
  isRowHeader?: boolean
  isSortable?: boolean
  /** The head is for screen readers only, and the card has no label: buttons. They are in the corner of the card, which has room for an icon. */
  isBare?: boolean
  /** On a card as wide as the card, also a button with words. */
  isWide?: boolean
  width?: number | string
}

export interface Sort {
  id: string
  isDescending: boolean
}

export interface Selection {
  ids: ReadonlySet<string>
  onChange(ids: ReadonlySet<string>): void
  /** Label of the checkbox that selects all rows of the page. */
  allLabel: string
  labelOf(id: string): string
}

interface DataTableProps<T> {
  /** Name of the table. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  idOf(row: T): string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  /** The rows are being read again. */
  isBusy?: boolean
}

const FEATURES = tableFeatures({ rowSelectionFeature })

/**
 * Many rows to be scanned: a dense table with a sticky head; below 900 px one card a row, which scrolls nowhere sideways. The
 * server sorts and pages.
 */
export function DataTable<T extends RowData>({
  label,
  columns,
  rows,
  idOf,
  sort,
  onSort,
  selection,
  isBusy,
}: DataTableProps<T>) {
  const definitions = useMemo<ColumnDef<typeof FEATURES, T>[]>(
    () => columns.map(({ id, header }) => ({ id, header })),
    [columns]
  )
  const ids = selection?.ids
  const rowSelection = useMemo(
    () => Object.fromEntries([...(ids ?? [])].map((id) => [id, true as const])),
    [ids]
  )
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      selection?.onChange(new Set(Object.keys(next)))
    },
  })
  return (
    <Box role="region" aria-label={label} aria-busy={isBusy === true} sx={DENSE_TABLE}>
      <table>
        <thead>
          <tr>
            {selection !== undefined && (
              <th data-checkbox scope="col">
                <input
                  type="checkbox"
                  aria-label={selection.allLabel}
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
              {selection !== undefined && (
                <td data-checkbox>
                  <input
                    type="checkbox"
                    aria-label={selection.labelOf(row.id)}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row.original)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function Head<T>({
  column,
  sort,
  onSort,
}: { column: Column<T> } & Pick<DataTableProps<T>, 'sort' | 'onSort'>) {
  const { id, header, isSortable = false, isBare = false, width } = column
  const isSorted = sort?.id === id
  const isDescending = isSorted && sort.isDescending
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      style={width === undefined ? undefined : { width }}
    >
      {isSortable && onSort !== undefined ? (
        <Box
          component="button"
          type="button"
          data-sorted={isSorted ? (isDescending ? 'down' : 'up') : undefined}
          onClick={() => onSort({ id, isDescending: isSorted && !isDescending })}
          sx={SORT}
        >
          {header}
          <ArrowDownward aria-hidden />
        </Box>
      ) : (
        <span data-bare={isBare || undefined}>{header}</span>
      )}
    </th>
  )
}

function Cell<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  const { header, isRowHeader = false, isBare = false, isWide = false } = column
  const Tag = isRowHeader ? 'th' : 'td'
  return (
    <Tag
      scope={isRowHeader ? 'row' : undefined}
      className="numbers"
      data-card={isWide ? 'wide' : isBare ? 'bare' : undefined}
      data-empty={children === null || undefined}
    >
      {!isBare && !isRowHeader && (
        <Box component="span" aria-hidden sx={CARD_LABEL}>
          {header}
        </Box>
      )}
      {children}
    </Tag>
  )
}
