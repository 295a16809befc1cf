import HourglassIcon from '../../../ui/icons/HourglassBottom.ts'
import { useTranslation } from 'react-i18next'
import type { AnswerView } from '../../../offline/index.ts'
import { clockText, shortTimerState } from '../rules/timers.ts'
import { Time } from './TimersPanel.tsx'
import { useItemSecondsLeft } from './use_seconds_left.ts'

/** Countdown of one item that has a time limit of its own. */
export function ItemTime({ answer }: { answer: AnswerView }) {
  const { t } = useTranslation('runner')
  const left = useItemSecondsLeft(answer.id)
  if (answer.answerTimeLimit === null || answer.timeoutDate !== null) return null
  const seconds = left ?? answer.answerTimeLimit
  const state = shortTimerState(seconds)
  return (
    <Time
      role="timer"
      aria-live="off"
      aria-label={t('timer.itemLeft', { time: clockText(seconds) })}
      data-state={state}
      data-testid="item-time"
    >
      <HourglassIcon fontSize="small" aria-hidden />
      <span>{t('timer.item')}</span> {clockText(seconds)}
    </Time>
  )
}
