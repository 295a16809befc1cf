import { Box } from '../../ui/Box.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { durationText } from '../../locales/duration.ts'
import { firstOf, type Entry } from './order.ts'
import { isArea } from './filters.ts'
import { windowOf } from './time_text.ts'
import type { ServerNow } from './use_server_now.ts'

interface FactsProps {
  entry: Entry
  user: User
  now: ServerNow
}

/** Facts to know before opening it, in one or two lines. */
export function Facts({ entry, user, now }: FactsProps) {
  const { t, i18n } = useTranslation('applications')
  const lines = [
    // A subject may have the same name as its area: it is shown once.
    [...new Set(aboutLine(entry, user, t, i18n.language))],
    windowLine(entry, now, t, i18n.language),
  ].filter((line) => line.length > 0)
  return (
    <Box
      sx={{
        mt: 1.5,
        display: 'grid',
        gap: 0.5,
        fontSize: '0.9375rem',
        lineHeight: 1.5,
        color: 'text.secondary',
      }}
    >
      {lines.map((line) => (
        <Box key={line.join()} component="ul" sx={DOTTED}>
          {line.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Box>
      ))}
    </Box>
  )
}

function aboutLine(entry: Entry, user: User, t: TFunction<'applications'>, language: string): string[] {
  const activities = t('facts.activities', { count: entry.kind === 'single' ? 1 : entry.count })
  const person = firstOf(entry).user
  const whose = person.id === user.id ? '' : t('facts.whose', { name: person.name })
  if (entry.kind === 'group')
    return [
      whose,
      entry.collection.knowledgeAreaDescription ?? '',
      activities,
      entry.collection.createdBy === null ? '' : t('facts.createdBy', { name: entry.collection.createdBy }),
    ].filter(Boolean)
  const { exam, duration } = entry.application
  const area = exam.areaDoConhecimento
  return [
    whose,
    isArea(area) ? t(`areas.${area}`) : (exam.collection.knowledgeAreaDescription ?? ''),
    exam.componenteCurricularDescription ?? '',
    activities,
    exam.adaptative ? '' : t('facts.items', { count: exam.totalItems }),
    duration !== null && duration > 0 ? durationText(duration, t as unknown as TFunction, language) : '',
    exam.teacher === null ? '' : t('facts.teacher', { name: exam.teacher }),
  ].filter(Boolean)
}

function windowLine(entry: Entry, now: ServerNow, t: TFunction<'applications'>, language: string): string[] {
  const window =
    entry.kind === 'single' ? windowOf(entry.application) : { start: entry.startTime, end: entry.endTime }
  if (!window?.start || !window.end) return []
  const day = (iso: string) => dayAndTime(iso, language, now.at)
  return [t('facts.start', { day: day(window.start) }), t('facts.end', { day: day(window.end) })]
}

/** A dot between two facts, none at the start of a line: the dots there are clipped. */
const DOTTED = {
  listStyle: 'none',
  m: 0,
  p: 0,
  ml: '-18px',
  clipPath: 'inset(0 0 0 18px)',
  display: 'flex',
  flexWrap: 'wrap',
  '& > li': { position: 'relative', pl: '18px' },
  '& > li::before': { content: '"·"', position: 'absolute', left: 7 },
} as const
