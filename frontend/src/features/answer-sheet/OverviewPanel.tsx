import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { pointsText } from './points.ts'
import { rightAnswers } from './entries.ts'
import type { Overview, Points, SheetEntry } from './types.ts'

/**
 * The result in figures: right answers of those that count, points, cancelled and ungraded items, and those that a person marked.
 * Nothing that is not disclosed.
 */
export function OverviewPanel({
  overview,
  grade,
  entries,
  isOwn,
}: {
  overview: Overview | null
  grade: Points | null
  entries: readonly SheetEntry[]
  isOwn: boolean
}) {
  const { t, i18n } = useTranslation('answer_sheet')
  const right = overview && rightAnswers(overview, entries)
  const notes = [
    right !== null && right.marked > 0 ? t('overview.marked', { count: right.marked }) : '',
    overview !== null && overview.cancelled > 0 ? t('overview.cancelled', { count: overview.cancelled }) : '',
    overview !== null && overview.pending > 0 ? t('overview.pending', { count: overview.pending }) : '',
  ].filter(Boolean)
  if (overview === null && grade === null) return null
  return (
    <Box
      component="section"
      aria-label={t('overview.title')}
      sx={(theme) => ({
        mt: 6,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 10,
        rowGap: 3,
        px: { xs: 4, sm: 6 },
        py: 5,
        backgroundColor: theme.tokens.surface,
        border: `1px solid ${theme.tokens.line}`,
        borderLeft: `4px solid ${theme.tokens.primary}`,
        borderRadius: '10px',
      })}
    >
      {right !== null && (right.all > 0 || right.marked === 0) && (
        <Figure
          label={t(isOwn ? 'overview.correctOwn' : 'overview.correct')}
          value={t('overview.of', { part: right.correct, all: right.all })}
        />
      )}
      {grade !== null && (
        <Figure label={t('score.label')} value={t('overview.of', { ...pointsText(grade, i18n.language) })} />
      )}
      {notes.length > 0 && (
        <Box
          component="ul"
          sx={{ flex: '1 1 260px', listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}
        >
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      )}
    </Box>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Box sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>{label}</Box>
      <Box className="numbers" sx={{ fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.3 }}>
        {value}
      </Box>
    </div>
  )
}
