import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { CARD_LABEL, DENSE_TABLE } from '../../ui/data_table_styles.ts'
import WarningIcon from '../../ui/icons/WarningAmber.ts'
import { Typography } from '../../ui/Typography.tsx'
import { bandCounts, clockTime, settledPercent } from './model.ts'
import { SuccessBar } from './SuccessBar.tsx'
import type { ItemLine } from './types.ts'
import { useNumbers } from './use_numbers.ts'

interface ItemsTableProps {
  items: readonly ItemLine[]
  onSee(item: number): void
}

/** All items with their success rates, in the order of the exam. */
export function ItemsTable({ items, onSee }: ItemsTableProps) {
  const { t } = useTranslation('statistics')
  const columns = useColumns(onSee)
  const { low, high } = bandCounts(items)
  return (
    <Box component="section" aria-labelledby="statistics-items">
      <Typography variant="h3" component="h2" id="statistics-items">
        {low > 0 ? t('items.low', { count: low, all: items.length }) : t('items.noneLow', { count: high })}
      </Typography>
      <Box sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>{t('items.note')}</Box>
      <Box role="region" aria-label={t('items.label')} sx={DENSE_TABLE}>
        <table>
          <thead>
            <tr>
              {columns.map(({ id, header, isBare, width }) => (
                <th key={id} scope="col" style={width === undefined ? undefined : { width }}>
                  <span data-bare={isBare || undefined}>{header}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.itemId}>
                {columns.map((column) => (
                  <Cell key={column.id} column={column} item={item} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}

/** As a cell of `DataTable`, whose library this page does without. */
function Cell({ column, item }: { column: Column<ItemLine>; item: ItemLine }) {
  const { header, isRowHeader = false, isBare = false, isWide = false } = column
  const content = column.cell(item)
  const given = {
    className: 'numbers',
    'data-card': isBare ? 'bare' : isWide ? 'wide' : undefined,
    'data-empty': content === null || undefined,
  }
  if (isRowHeader)
    return (
      <th scope="row" {...given}>
        {content}
      </th>
    )
  return (
    <td {...given}>
      {!isBare && (
        <Box component="span" aria-hidden sx={CARD_LABEL}>
          {header}
        </Box>
      )}
      {content}
    </td>
  )
}

function useColumns(onSee: ItemsTableProps['onSee']): readonly Column<ItemLine>[] {
  const { t } = useTranslation('statistics')
  const maySee = useAllowed()('Dashboard.Statistics.seeItem')
  const { fixed } = useNumbers()
  return useMemo(() => {
    const nameOf = ({ position }: ItemLine) => t('item', { position })
    const columns: Column<ItemLine>[] = [
      { id: 'position', header: t('items.item'), cell: nameOf, isRowHeader: true, width: 110 },
      {
        id: 'percent',
        header: t('items.success'),
        isWide: true,
        width: '34%',
        cell: (item) => {
          const percent = settledPercent(item)
          if (percent === null) return t(item.pending > 0 ? 'items.pendingOnly' : 'notEnough')
          return <SuccessBar percent={percent} name={t('items.successOf', { position: item.position })} />
        },
      },
      { id: 'correct', header: t('items.correct'), cell: ({ correct }) => correct },
      {
        id: 'wrong',
        header: t('items.wrong'),
        cell: ({ wrong, partial, blank }) => (
          <>
            {wrong}
            {(partial > 0 || blank > 0) && (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {[
                  partial > 0 ? t('items.partial', { count: partial }) : null,
                  blank > 0 ? t('items.blank', { count: blank }) : null,
                ]
                  .filter((one) => one !== null)
                  .join(', ')}
              </Box>
            )}
          </>
        ),
      },
      {
        id: 'pending',
        header: t('items.pending'),
        cell: ({ pending }) => (pending === 0 ? null : pending),
      },
      {
        id: 'time',
        header: t('items.time'),
        cell: ({ averageSeconds }) => (averageSeconds === null ? null : clockTime(averageSeconds)),
      },
      {
        id: 'discrimination',
        header: t('items.discrimination'),
        cell: ({ discrimination, suspectedKey }) =>
          discrimination === null ? null : (
            <>
              {fixed(discrimination, 2)}
              {suspectedKey !== null && (
                <Box component="span" sx={SUSPECTED}>
                  <WarningIcon aria-hidden />
                  {t('suspected.tag')}
                </Box>
              )}
            </>
          ),
      },
    ]
    if (maySee)
      columns.push({
        id: 'see',
        header: t('items.see'),
        isBare: true,
        cell: (item) => (
          <Button
            size="small"
            variant="outlined"
            data-print="no"
            aria-label={t('items.seeOf', { position: item.position })}
            onClick={() => onSee(item.itemId)}
            sx={{ minHeight: 36, whiteSpace: 'nowrap', textTransform: 'none' }}
          >
            {t('items.see')}
          </Button>
        ),
      })
    return columns
  }, [t, maySee, fixed, onSee])
}

const SUSPECTED = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  color: 'warning.main',
  fontWeight: 600,
  fontSize: '0.8125rem',
} as const
