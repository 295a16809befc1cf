import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Theme } from '../../../ui/theme.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { pointsText, shownPoints } from '../points.ts'
import type { BreakdownCriterion, BreakdownMark, MarkBreakdown } from './use_breakdown.ts'

/** The mark, how it came about, and each criterion with what the correctors gave for it. */
export function Breakdown({ breakdown }: { breakdown: MarkBreakdown }) {
  const { t, i18n } = useTranslation('answer_sheet')
  const { by, criteria, marks, total, most, points, value, inForce } = breakdown
  const of = (part: number | null, all: number | null) =>
    t('overview.of', { ...pointsText({ earned: part ?? 0, max: all ?? 0 }, i18n.language) })
  const isScaled = most !== value
  const isByLevels = criteria !== null && marks.some(({ levels }) => levels !== null)
  return (
    <>
      <Box sx={SUMMARY} data-testid="breakdown">
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('score.label')}
        </Box>
        <Box component="strong" className="numbers" sx={{ fontSize: '1.75rem', lineHeight: 1.2 }}>
          {of(inForce, value)}
        </Box>
        <Box>{t(`breakdown.by.${by}`)}</Box>
      </Box>
      {inForce !== points && (
        <Box sx={{ mt: 3 }}>
          <Notice kind="info">
            {t('breakdown.changed', { before: of(points, value), now: of(inForce, value) })}
          </Notice>
        </Box>
      )}
      <Typography variant="h2" sx={{ mt: 7, mb: 3 }}>
        {t(isByLevels ? 'breakdown.criteria' : 'breakdown.marks')}
      </Typography>
      {isByLevels ? (
        <Box component="ul" sx={LIST}>
          {criteria.map((criterion, at) => (
            <CriterionRow
              key={at}
              criterion={criterion}
              at={at}
              marks={marks}
              of={of(criterion.points, criterion.most)}
            />
          ))}
        </Box>
      ) : (
        <Box component="ul" sx={LIST}>
          {marks.map((mark, at) => (
            <li key={at}>
              <MarkHead mark={mark} at={at} count={marks.length} of={of(mark.total, most)} />
            </li>
          ))}
        </Box>
      )}
      <Box sx={TOTAL}>
        <span>{t(marks.length > 1 ? 'breakdown.mean' : 'breakdown.total')}</span>
        <strong className="numbers">{of(total, most)}</strong>
        {isScaled && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('breakdown.scaled', { points: of(points, value) })}
          </Box>
        )}
      </Box>
    </>
  )
}

interface MarkHeadProps {
  mark: BreakdownMark
  at: number
  count: number
  of: string
}

function MarkHead({ mark, at, count, of }: MarkHeadProps) {
  const { t } = useTranslation('answer_sheet')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, justifyContent: 'space-between' }}>
      <span>{count > 1 ? t('breakdown.mark', { number: at + 1 }) : t('breakdown.only')}</span>
      <strong className="numbers">
        {mark.situation === null ? of : t('breakdown.situation', { situation: mark.situation, of })}
      </strong>
    </Box>
  )
}

interface CriterionRowProps {
  criterion: BreakdownCriterion
  at: number
  marks: readonly BreakdownMark[]
  of: string
}

/** A criterion: its points, and the level that each corrector chose, with what the level means. */
function CriterionRow({ criterion, at, marks, of }: CriterionRowProps) {
  const { t, i18n } = useTranslation('answer_sheet')
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, justifyContent: 'space-between' }}>
        <Typography variant="h3">{criterion.name}</Typography>
        <strong className="numbers">{of}</strong>
      </Box>
      {criterion.guide !== null && (
        <Box sx={{ mt: 1, maxWidth: '72ch', color: 'text.secondary' }}>{criterion.guide}</Box>
      )}
      <Box component="dl" sx={LEVELS}>
        {marks.map((mark, place) => {
          const level = mark.levels?.[at]
          const points = shownPoints(level?.points ?? 0, i18n.language)
          const label = level?.label ?? mark.situation
          return (
            <div key={place}>
              <dt>{marks.length > 1 ? t('breakdown.mark', { number: place + 1 }) : t('breakdown.only')}</dt>
              <dd>
                <strong className="numbers">{points}</strong>
                {/* A level that has no other name than its points is named once. */}
                {label !== points && ` ${label}`}
                {level?.guide != null && (
                  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {level.guide}
                  </Box>
                )}
              </dd>
            </div>
          )
        })}
      </Box>
    </li>
  )
}

const PANEL = ({ tokens }: Theme) =>
  ({ backgroundColor: tokens.surface, border: `1px solid ${tokens.line}`, borderRadius: '10px' }) as const

const SUMMARY = (theme: Theme) =>
  ({ ...PANEL(theme), mt: 5, px: { xs: 4, sm: 6 }, py: 5, display: 'grid', gap: 1 }) as const

const LIST = (theme: Theme) =>
  ({
    ...PANEL(theme),
    listStyle: 'none',
    m: 0,
    p: 0,
    px: { xs: 4, sm: 6 },
    '& > li': { py: 4, breakInside: 'avoid' },
    '& > li + li': { borderTop: `1px solid ${theme.tokens.line}` },
  }) as const

const LEVELS = {
  m: 0,
  mt: 2,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  '& dt': { fontSize: '0.875rem', color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const

const TOTAL = {
  mt: 3,
  px: { xs: 4, sm: 6 },
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  justifyContent: 'end',
} as const
