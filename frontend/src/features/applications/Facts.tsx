import Box from '@mui/material/Box'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { dayAndTime } from '../../ui/dates.ts'
import { durationText } from '../../ui/duration.ts'
import type { Entry } from './order.ts'
import { windowOf } from './time_words.ts'
import type { Application } from './types.ts'
import type { ServerNow } from './use_server_now.ts'

interface FactsProps {
  entry: Entry
  user: User
  now: ServerNow
}

/** What there is to know before opening it, in one or two quiet lines. */
export function Facts({ entry, user, now }: FactsProps) {
  const { t, i18n } = useTranslation('applications')
  const applications = entry.kind === 'single' ? [entry.application] : entry.applications
  const lines = [
    // A subject may be named like its area: once is enough.
    [...new Set(aboutLine(entry, user, t, i18n.language))],
    windowLine(applications, now, t, i18n.language),
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
  const activities = t('facts.activities', { count: entry.kind === 'single' ? 1 : entry.applications.length })
  const first = entry.kind === 'single' ? entry.application : entry.applications[0]
  const whose =
    first !== undefined && first.user.id !== user.id ? t('facts.whose', { name: first.user.name }) : ''
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
    area !== null && area >= 1 && area <= 5
      ? t(`areas.${area}`)
      : (exam.collection.knowledgeAreaDescription ?? ''),
    exam.componenteCurricularDescription ?? '',
    activities,
    exam.adaptative ? '' : t('facts.questions', { count: exam.totalItems }),
    duration > 0 ? durationText(duration, t as unknown as TFunction, language) : '',
    exam.teacher === null ? '' : t('facts.teacher', { name: exam.teacher }),
  ].filter(Boolean)
}

function windowLine(
  applications: readonly Application[],
  now: ServerNow,
  t: TFunction<'applications'>,
  language: string
): string[] {
  const windows = applications.map(windowOf).filter((window) => window !== null)
  const day = (iso: string) => dayAndTime(iso, language, now.at)
  const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)
  const start = windows.map((window) => window.start).toSorted(byTime)[0]
  const end = windows
    .map((window) => window.end)
    .toSorted(byTime)
    .at(-1)
  return start === undefined || end === undefined
    ? []
    : [t('facts.start', { day: day(start) }), t('facts.end', { day: day(end) })]
}

/** A dot between two facts, and none where a line begins: those that would stand there are cut off. */
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
