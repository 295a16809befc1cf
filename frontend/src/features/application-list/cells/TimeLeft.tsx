import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { clockText, secondsLeft } from '../model/time_left.ts'
import { useSecondTick } from '../second_tick.ts'

interface TimeLeftProps {
  secondsToTimeout: number
  /** When the server reported it, `performance.now()`. */
  heardAt: number
}

/** The time of a running application, ticking by the monotonic clock. */
export function TimeLeft({ secondsToTimeout, heardAt }: TimeLeftProps) {
  const { t } = useTranslation('application_list')
  const seconds = secondsLeft(secondsToTimeout, useSecondTick() - heardAt)
  if (seconds === 0) return t('timeOver')
  return (
    <Box component="span" sx={seconds < 300 ? { color: 'error.main', fontWeight: 700 } : {}}>
      {clockText(seconds)}
    </Box>
  )
}
