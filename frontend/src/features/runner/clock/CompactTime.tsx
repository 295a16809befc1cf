import { useTranslation } from 'react-i18next'
import { clockText, shortTimerState } from '../rules/timers.ts'
import { Time } from './TimersPanel.tsx'

/** Remaining time of the exam as one line: an alert that blinks from 30 seconds on and is red from 10 on. */
export function CompactTime({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('runner')
  return (
    <Time data-state={shortTimerState(seconds)} data-blinks="early" data-testid="time-left">
      {seconds === null ? t('timer.unavailable') : t('timer.left', { time: clockText(seconds) })}
    </Time>
  )
}
