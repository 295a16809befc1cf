import { styled } from '../../../ui/styled.ts'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../../locales/duration.ts'
import { isAhead, windowFact } from '../rules/facts.ts'
import { useExam } from '../exam/context.ts'
import { dateTimeText } from '../exam/time_text.ts'

const Facts = styled('ul')(({ theme }) => ({
  margin: '32px 0 0',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 10,
  '& li': {
    display: 'flex',
    gap: 12,
    '&::before': {
      content: '""',
      flex: '0 0 8px',
      height: 8,
      marginTop: '0.6em',
      borderRadius: 4,
      backgroundColor: theme.palette.primary.main,
    },
  },
}))

/** What a candidate should know before the time starts; for a finished exam, what it was. */
export function ExamFacts({ onlyLooks, storesAnswers }: { onlyLooks: boolean; storesAnswers: boolean }) {
  const { application, rules } = useExam()
  const { exam, duration, timeWindows, status } = application
  const steps = exam.collection.strictSteps
  const { t, i18n } = useTranslation(steps ? ['runner', 'steps'] : 'runner')
  const [window] = timeWindows
  const day = (iso: string) => dateTimeText(iso, i18n.language)
  const open =
    window?.startTime && window.endTime
      ? windowFact(
          status,
          { start: Date.parse(window.startTime), end: Date.parse(window.endTime) },
          Date.parse(application.serverTime)
        )
      : null
  const facts = [
    !rules.adaptive && exam.totalItems > 0 && t('facts.items', { count: exam.totalItems }),
    duration !== null &&
      duration > 0 &&
      t('facts.duration', { duration: durationText(duration, t, i18n.language) }),
    open !== null &&
      t(`facts.${open}`, { start: day(window?.startTime ?? ''), end: day(window?.endTime ?? '') }),
    isAhead(status, onlyLooks) &&
      t(steps ? 'steps:facts.order' : rules.canBrowse ? 'facts.browse' : 'facts.noBrowse'),
    isAhead(status, onlyLooks) && storesAnswers && t(steps ? 'steps:facts.offline' : 'facts.offline'),
  ].filter((fact) => fact !== false)
  return (
    <Facts aria-label={t('facts.label')}>
      {facts.map((fact) => (
        <li key={fact}>
          <span>{fact}</span>
        </li>
      ))}
    </Facts>
  )
}
