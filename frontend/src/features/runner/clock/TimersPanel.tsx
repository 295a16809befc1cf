import VisibilityIcon from '../../../ui/icons/VisibilityOutlined.ts'
import VisibilityOffIcon from '../../../ui/icons/VisibilityOffOutlined.ts'
import ScheduleIcon from '../../../ui/icons/Schedule.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { styled } from '../../../ui/styled.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText, examTimerState, type TimerState } from '../rules/timers.ts'
import { useSetting } from '../exam/settings.ts'
import { TimeAnnouncer } from './TimeAnnouncer.tsx'
import { useSecondsLeft } from './use_seconds_left.ts'

const Panel = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, flexShrink: 0 })

/** Colour, weight, a frame and (unless motion is reduced) a blinking ring: never colour alone. */
export const Time = styled('span')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '4px 10px',
    borderRadius: 8,
    border: '1px solid transparent',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
    fontSize: '1.125rem',
    lineHeight: 1.3,
    '&[data-state=alert]': { color: palette.warning.main, borderColor: 'currentColor' },
    '&[data-state=critical]': {
      color: palette.error.main,
      borderColor: 'currentColor',
      borderWidth: 2,
      fontWeight: 700,
    },
    '&[data-state=none]': { fontWeight: 400, fontSize: '1rem' },
    '@media (prefers-reduced-motion: no-preference)': {
      '&[data-state=critical][data-blinks=true], &[data-state=alert][data-blinks=early]': {
        animation: 'banca-blink 1s steps(2, jump-none) infinite',
      },
    },
    // Only a ring blinks, so that the time itself can always be read.
    '@keyframes banca-blink': { from: { boxShadow: '0 0 0 3px currentColor' }, to: { boxShadow: 'none' } },
  }
})

/**
 * Remaining time of the exam: always in the same place, can be hidden; shown again in the last two minutes.
 */
export const TimersPanel = memo(function TimersPanel() {
  const { t } = useTranslation('runner')
  const [hidden, setHidden] = useSetting('hideTime', false)
  const seconds = useSecondsLeft()
  const state = examTimerState(seconds)
  const isHidden = hidden && state !== 'critical'
  return (
    <Panel role="group" aria-label={t('timer.label')}>
      <ExamTime seconds={seconds} state={state} hidden={isHidden} />
      {seconds !== null && (
        <IconButton
          onClick={() => setHidden(!hidden)}
          aria-pressed={hidden}
          aria-label={t(hidden ? 'timer.show' : 'timer.hide')}
          title={t(hidden ? 'timer.show' : 'timer.hide')}
          disabled={state === 'critical'}
        >
          {hidden ? <VisibilityIcon fontSize="small" /> : <VisibilityOffIcon fontSize="small" />}
        </IconButton>
      )}
      <TimeAnnouncer seconds={seconds} />
    </Panel>
  )
})

function ExamTime({
  seconds,
  state,
  hidden,
}: {
  seconds: number | null
  state: TimerState
  hidden: boolean
}) {
  const { t } = useTranslation('runner')
  if (seconds === null) return <Time data-state="none">{t('timer.unavailable')}</Time>
  if (hidden) return <Time data-state={state === 'alert' ? 'alert' : 'none'}>{t('timer.hidden')}</Time>
  return (
    <Time
      role="timer"
      aria-live="off"
      aria-label={t('timer.left', { time: clockText(seconds) })}
      data-state={state}
      data-blinks
      data-testid="exam-time"
    >
      <ScheduleIcon fontSize="small" aria-hidden />
      {clockText(seconds)}
    </Time>
  )
}
