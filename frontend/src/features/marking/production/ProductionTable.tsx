import { useTranslation } from 'react-i18next'
import { dayText } from '../model/day_text.ts'
import { Box } from '../../../ui/Box.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { StatementRow } from './use_statement.ts'

/** What was marked by day and plan, and all of it together. */
export function ProductionTable({ rows }: { rows: readonly StatementRow[] }) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const sum = (of: (row: StatementRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const time = (minutes: number) =>
    t('production.time', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('production.none')}</Box>
  const isReturned = rows.some(({ returned }) => returned > 0)
  const totals = [
    { id: 'texts', name: t('production.texts'), value: sum(({ texts }) => texts).toLocaleString(language) },
    ...(isReturned
      ? [
          {
            id: 'returned',
            name: t('production.returned'),
            value: sum(({ returned }) => returned).toLocaleString(language),
          },
        ]
      : []),
    { id: 'panel', name: t('production.panel'), value: sum(({ panel }) => panel).toLocaleString(language) },
    { id: 'time', name: t('production.worked'), value: time(sum(({ minutes }) => minutes)) },
  ]
  const isUnfinished = rows.some(({ thirds }) => thirds === null)
  return (
    <>
      <Box component="dl" className="numbers" aria-label={t('production.totals')} sx={TOTALS}>
        {totals.map(({ id, name, value }) => (
          <div key={id} data-total={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      <Box sx={ON_PAPER}>
        <DataTable
          label={t('production.table')}
          rows={rows}
          idOf={({ day, plan }) => `${day} ${plan.id}`}
          columns={[
            {
              id: 'day',
              header: t('production.day'),
              width: 140,
              cell: ({ day }) => dayText(day, language),
              isRowHeader: true,
            },
            {
              id: 'plan',
              header: t('production.plan'),
              isWide: true,
              cell: ({ plan }) => `${plan.collection} · ${t('plan.name', plan)}`,
            },
            { id: 'texts', header: t('production.texts'), cell: ({ texts }) => texts },
            ...(isReturned
              ? [
                  {
                    id: 'returned',
                    header: t('production.returned'),
                    cell: ({ returned }: StatementRow) => returned,
                  },
                ]
              : []),
            { id: 'thirds', header: t('production.thirds'), cell: ({ thirds }) => thirds ?? '–' },
            {
              id: 'controls',
              header: t('production.controls'),
              cell: ({ controls, controlsWithin }) =>
                controls === null
                  ? '–'
                  : t('production.controlsOf', { within: controlsWithin ?? 0, marked: controls }),
            },
            { id: 'panel', header: t('production.panel'), cell: ({ panel }) => panel },
            { id: 'time', header: t('production.worked'), cell: ({ minutes }) => time(minutes) },
          ]}
        />
      </Box>
      {isReturned && (
        <Box sx={{ mt: 3, maxWidth: '72ch', color: 'text.secondary' }}>{t('production.returnedText')}</Box>
      )}
      {isUnfinished && (
        <Box sx={{ mt: 3, maxWidth: '72ch', color: 'text.secondary' }}>{t('production.thirdsLater')}</Box>
      )}
    </>
  )
}

const TOTALS = {
  mx: 0,
  my: 4,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontWeight: 700, fontSize: '1.125rem' },
} as const

/** Paper is narrower than where rows become cards, and has room for lines. */
const ON_PAPER = {
  '@media print': {
    '&& table': { display: 'table' },
    '&& thead': { display: 'table-header-group', position: 'static', clip: 'auto', clipPath: 'none' },
    '&& tbody': { display: 'table-row-group' },
    '&& tbody tr': { display: 'table-row' },
    '&& tbody :is(th, td)': { display: 'table-cell', padding: '4px 8px' },
    '&& tbody td > span[aria-hidden]': { display: 'none' },
  },
} as const
