import BlockIcon from '../../ui/icons/Block.ts'
import CheckIcon from '../../ui/icons/Check.ts'
import CheckCircleIcon from '../../ui/icons/CheckCircleOutlined.ts'
import CloseIcon from '../../ui/icons/Close.ts'
import RemoveIcon from '../../ui/icons/Remove.ts'
import ScheduleIcon from '../../ui/icons/Schedule.ts'
import TimerOffIcon from '../../ui/icons/TimerOffOutlined.ts'
import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { Tokens } from '../../ui/tokens.ts'
import type { Mark } from './entries.ts'

const SIGNS: Readonly<Record<Mark, { Sign: typeof CheckIcon; colour: keyof Tokens }>> = {
  cancelled: { Sign: BlockIcon, colour: 'attention' },
  unavailable: { Sign: BlockIcon, colour: 'graphite' },
  timedOut: { Sign: TimerOffIcon, colour: 'attention' },
  right: { Sign: CheckIcon, colour: 'saved' },
  wrong: { Sign: CloseIcon, colour: 'error' },
  blank: { Sign: RemoveIcon, colour: 'graphite' },
  corrected: { Sign: CheckCircleIcon, colour: 'saved' },
  pending: { Sign: ScheduleIcon, colour: 'graphite' },
}

/** Icon and text: never colour alone. */
export function MarkLine({ mark }: { mark: Mark }) {
  const { t } = useTranslation('answer_sheet')
  const { Sign, colour } = SIGNS[mark]
  return (
    <Box
      component="span"
      sx={({ tokens }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: '0.9375rem',
        fontWeight: 600,
        color: tokens[colour],
      })}
    >
      <Sign aria-hidden sx={{ fontSize: 18 }} />
      {t(`marks.${mark}`)}
    </Box>
  )
}
