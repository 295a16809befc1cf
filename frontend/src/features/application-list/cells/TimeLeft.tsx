import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { clockText, hasTimeLeft, secondsLeft } from '../model/time_left.ts'
import { useSecondTick } from '../second_tick.ts'
import type { Row } from '../types.ts'

interface TimeLeftProps {
  row: Pick<Row, 'status' | 'secondsToTimeout' | 'timeRuns'>
  /** When the server reported it, `performance.now()`. */
  heardAt: number
}

/** The time of an application that is being written, ticking by the monotonic clock; what it goes on with while it does not run. */
export function TimeLeft({ row, heardAt }: TimeLeftProps) {
  const { status, secondsToTimeout, timeRuns } = row
  // Null where no time is left, or this person sees no times.
  if (secondsToTimeout === null || !hasTimeLeft(row)) return null
  // Staff stopped the exam, or a pause of its room holds the time.
  if (status === 'STOPPED' || !timeRuns) return <StoppedTime seconds={secondsToTimeout} />
  return <RunningTime {...{ secondsToTimeout, heardAt }} />
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
