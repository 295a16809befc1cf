import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { timeOfDay } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { LinkChart } from '../LinkChart.tsx'
import { findingOf, levelOf, type Series } from '../model/link_chart.ts'
import type { Sitting } from '../types.ts'
import { TabEmpty, TabState } from './TabState.tsx'

/** How the candidate's link was over the exam: a chart, what it says, and its numbers. */
export function InternetTab({ applicationId }: Sitting) {
  const { t, i18n } = useTranslation('post_exam')
  const link = useQuery({
    queryKey: ['post-exam', 'link', applicationId],
    queryFn: ({ signal }) =>
      api.get('/v1/applications/:id/connection_series', { params: { id: applicationId }, signal }),
  })
  if (link.data === undefined) return <TabState query={link} />
  const series = link.data
  if (series.points.length === 0) return <TabEmpty>{t('empty.records')}</TabEmpty>
  const finding = findingOf(series)
  const title = t(`internet.finding.${finding.kind}`, { percent: finding.badPercent })
  const number = (value: number) => value.toLocaleString(i18n.language)
  const facts = [
    ['average', t('internet.ms', { ms: number(finding.averageMs) })],
    ['worst', t('internet.ms', { ms: number(finding.worstMs) })],
    ['lowest', t('internet.score', { score: number(finding.lowestScore) })],
    ['measured', number(series.count)],
  ] as const
  return (
    <>
      <Typography variant="h3">{title}</Typography>
      <LinkChart series={series} title={title} />
      <Box component="dl" sx={FACTS}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {t(`internet.${name}`)}
            </Box>
            <Box component="dd" className="numbers" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <details>
        <summary>{t('internet.table')}</summary>
        <NumbersTable series={series} />
      </details>
    </>
  )
}

function NumbersTable({ series: { points, thresholds } }: { series: Series }) {
  const { t, i18n } = useTranslation('post_exam')
  const number = (value: number) => Math.round(value).toLocaleString(i18n.language)
  return (
    <Box
      role="region"
      aria-label={t('internet.table')}
      tabIndex={0}
      sx={{ mt: 3, maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '8px' }}
    >
      <Box component="table" className="numbers" sx={TABLE}>
        <thead>
          <tr>
            {(['time', 'delay', 'worst', 'points', 'quality'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`internet.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ when, averageMs, worstMs, score }) => (
            <tr key={when}>
              <th scope="row">{timeOfDay(when, i18n.language, true)}</th>
              <td>{number(averageMs)}</td>
              <td>{number(worstMs)}</td>
              <td>{number(score)}</td>
              <td>{t(`internet.levels.${levelOf(averageMs, thresholds)}`)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
} as const

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    textAlign: 'left',
    // Within a dialog words would break anywhere; here the table scrolls sideways instead.
    overflowWrap: 'normal',
    px: { xs: 2, sm: 3 },
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
    fontWeight: 400,
  },
  '& thead th': { fontWeight: 600, position: 'sticky', top: 0, backgroundColor: 'background.paper' },
} as const
