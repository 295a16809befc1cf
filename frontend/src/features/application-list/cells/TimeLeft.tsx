import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { clockText, secondsLeft } from '../model/time_left.ts'
import { useSecondTick } from '../second_tick.ts'

interface TimeLeftProps {
  status: string
  /** Null where no time runs, or this person sees no times. */
  secondsToTimeout: number | null
  /** When the server reported it, `performance.now()`. */
  heardAt: number
}

/** The time of an application that is being written, ticking by the monotonic clock; of a stopped one what it goes on with. */
export function TimeLeft({ status, secondsToTimeout, heardAt }: TimeLeftProps) {
  if (secondsToTimeout === null) return null
  if (status === 'STOPPED') return <StoppedTime seconds={secondsToTimeout} />
  return status === 'STARTED' ? <RunningTime {...{ secondsToTimeout, heardAt }} /> : null
}

function StoppedTime({ seconds }: { seconds: number }) {
  const { t } = useTranslation('application_list')
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('timeStands', { time: clockText(seconds) })}
    </Box>
  )
}

function RunningTime({ secondsToTimeout, heardAt }: { secondsToTimeout: number; heardAt: number }) {
  const { t } = useTranslation('application_list')
  const seconds = secondsLeft(secondsToTimeout, useSecondTick() - heardAt)
  if (seconds === 0) return t('timeOver')
  return (
    <Box component="span" sx={seconds < 300 ? { color: 'error.main', fontWeight: 700 } : {}}>
      {clockText(seconds)}
    </Box>
  )
}
