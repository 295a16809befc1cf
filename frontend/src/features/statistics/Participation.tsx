import useTheme from '@mui/system/useTheme'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { ChartFigure } from '../../ui/charts/ChartFigure.tsx'
import { FiguresTable } from '../../ui/charts/FiguresTable.tsx'
import { Donut } from '../../ui/charts/lazy_charts.ts'
import type { Theme } from '../../ui/theme.ts'
import { peopleOf, shareOf } from './model.ts'
import type { ExamStatistics } from './types.ts'
import { useNumbers } from './use_numbers.ts'

const SIZE = 210

/** Who finished, who is still writing, who did not come; and, in words, who may still begin. */
export function Participation({ applications }: { applications: ExamStatistics['applications'] }) {
  const { t } = useTranslation('statistics')
  const { tokens } = useTheme<Theme>()
  const { percent } = useNumbers()
  const { finished, unfinished, missing, waiting } = applications
  const all = peopleOf(applications)
  const slices = [
    { id: 'finished', value: finished, colour: tokens.saved },
    { id: 'started', value: unfinished, colour: tokens.link },
    { id: 'absent', value: missing, colour: tokens.attention },
  ]
  const inChart = finished + unfinished + missing
  return (
    <ChartFigure
      title={
        all === 0
          ? t('people.none')
          : t('people.title', { count: finished, all, share: percent(shareOf(finished, all)) })
      }
      note={t('people.waiting', { count: waiting })}
      chart={
        <Donut
          size={SIZE}
          slices={inChart === 0 ? [{ id: 'none', value: 1, colour: tokens.line }] : slices}
        />
      }
      beside={
        <Box component="ul" aria-label={t('people.label')} className="numbers" sx={LEGEND}>
          {slices.map(({ id, value, colour }) => (
            <Box component="li" key={id}>
              <Box component="span" aria-hidden sx={{ backgroundColor: colour, ...SWATCH }} />
              <span>{t(`people.${id}`)}</span>
              <strong>{value}</strong>
            </Box>
          ))}
        </Box>
      }
      table={
        <FiguresTable
          label={t('people.label')}
          head={[t('people.state'), t('people.count'), t('people.share')]}
          rows={[...slices, { id: 'waiting', value: waiting }].map(({ id, value }) => ({
            id,
            cells: [t(`people.${id}`), value, percent(shareOf(value, all))],
          }))}
        />
      }
      texts={{ show: t('table.show'), hide: t('table.hide') }}
      height={SIZE}
    />
  )
}

const SWATCH = {
  width: 14,
  height: 14,
  borderRadius: '4px',
  flex: 'none',
  printColorAdjust: 'exact',
} as const
const LEGEND = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  '& > li': { display: 'flex', alignItems: 'center', gap: 2 },
  '& strong': { ml: 'auto', fontSize: '1.25rem' },
} as const
