import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import { Typography } from '../../ui/Typography.tsx'
import { clockTime, isFailedByNobody } from './model.ts'
import type { ExamStatistics, ItemLine } from './types.ts'
import { useNumbers } from './use_numbers.ts'

/** Time, the easiest and the hardest questions, and how well the exam measures. */
export function KeyFigures({ statistics }: { statistics: ExamStatistics }) {
  const { t } = useTranslation('statistics')
  const { fixed } = useNumbers()
  const { answers, items, results } = statistics
  const { averageTimePerQuestion: seconds, mostCorrect, mostWrong } = answers
  return (
    <Box component="section" aria-labelledby="statistics-figures" sx={PANEL}>
      <Typography variant="h3" component="h2" id="statistics-figures">
        {t('figures.title')}
      </Typography>
      <Box component="dl" className="numbers" sx={LIST}>
        <Figure name={t('figures.time')}>{seconds === null ? t('notEnough') : clockTime(seconds)}</Figure>
        <Figure name={t('figures.best')}>
          <Lines items={mostCorrect} none={t('notEnough')} />
        </Figure>
        <Figure name={t('figures.worst')}>
          <Lines items={mostWrong} none={t(isFailedByNobody(items) ? 'figures.noneWrong' : 'notEnough')} />
        </Figure>
        {results === null ? (
          <Figure name={t('figures.results')} note={t('figures.from30')}>
            {t('notEnough')}
          </Figure>
        ) : (
          <>
            <Figure name={t('figures.mean')} note={t('figures.meanNote', { count: results.count })}>
              {t('figures.meanValue', { mean: fixed(results.mean, 2), sd: fixed(results.sd, 2) })}
            </Figure>
            {results.reliability !== null && (
              <Figure name={t('figures.reliability')} note={t('figures.reliabilityNote')}>
                {results.standardError === null
                  ? fixed(results.reliability, 2)
                  : t('figures.reliabilityValue', {
                      reliability: fixed(results.reliability, 2),
                      error: fixed(results.standardError, 2),
                    })}
              </Figure>
            )}
          </>
        )}
      </Box>
    </Box>
  )
}

function Figure({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== undefined && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{note}</Box>}
      </dd>
    </div>
  )
}

/** `none`: the text where there are no items. */
function Lines({ items, none }: { items: readonly ItemLine[]; none: string }) {
  const { t } = useTranslation('statistics')
  const { percent } = useNumbers()
  if (items.length === 0) return none
  return items.map((item) => (
    <div key={item.itemId}>
      {t('figures.line', { position: item.position, percent: percent(item.percent ?? 0) })}
    </div>
  ))
}

const PANEL = ({ tokens, breakpoints }: Theme) =>
  ({
    p: 4,
    [breakpoints.up('sm')]: { p: 5 },
    minWidth: 0,
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.line}`,
    borderRadius: '10px',
    breakInside: 'avoid-page',
  }) as const

const LIST = {
  m: 0,
  mt: 3,
  display: 'grid',
  gap: 3,
  '& > div': { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '190px 1fr' }, columnGap: 3 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600 },
  '& dd > div': { fontWeight: 400 },
} as const
