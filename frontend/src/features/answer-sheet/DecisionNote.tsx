import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import type { SheetEntry } from './types.ts'

type Decision = NonNullable<SheetEntry['decision']>

/** What the school decided about an item after people had answered it: what, when, why, and what it changed of this answer. */
export function DecisionNote({ decision }: { decision: Decision }) {
  const { t, i18n } = useTranslation('answer_sheet')
  const label = useId()
  // Only used to leave out the year of this year's dates.
  const [openedAt] = useState(() => Date.now())
  const show = (points: number | null) =>
    points === null
      ? t('decision.nothing')
      : points.toLocaleString(i18n.language, { maximumFractionDigits: 3 })
  return (
    <Box
      component="section"
      data-testid="item-decision"
      aria-labelledby={label}
      sx={({ tokens }) => ({
        gridColumn: { xs: '1 / -1', sm: '2 / -1' },
        maxWidth: '72ch',
        minWidth: 0,
        pl: 4,
        py: 1,
        borderLeft: `3px solid ${tokens.attention}`,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      })}
    >
      <Box id={label} sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>
        {t('decision.label', { when: dayAndTime(decision.at, i18n.language, openedAt) })}
      </Box>
      <Box sx={{ fontWeight: 600 }}>{t(`decision.kinds.${decision.kind}`)}</Box>
      <Box>{decision.reason}</Box>
      {decision.points !== undefined && decision.points !== null && (
        <Box className="numbers">
          {t('decision.points', { before: show(decision.points.before), after: show(decision.points.after) })}
        </Box>
      )}
    </Box>
  )
}
