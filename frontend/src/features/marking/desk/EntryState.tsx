import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import Check from '../../../ui/icons/Check.ts'
import ComputerOutlined from '../../../ui/icons/ComputerOutlined.ts'
import HourglassBottom from '../../../ui/icons/HourglassBottom.ts'
import WarningAmber from '../../../ui/icons/WarningAmber.ts'
import type { Entry } from '../model/local_lot.ts'

const LOOKS = {
  none: { colour: 'text.secondary', Icon: HourglassBottom },
  storing: { colour: 'text.secondary', Icon: HourglassBottom },
  page: { colour: 'warning.main', Icon: WarningAmber },
  device: { colour: 'text.secondary', Icon: ComputerOutlined },
  server: { colour: 'success.main', Icon: Check },
  refused: { colour: 'error.main', Icon: WarningAmber },
} as const

/** Where the mark of a text is. `onDisk`: the revision that this device has stored. */
export function stateOf(entry: Entry, onDisk: number | undefined, isDiskBroken: boolean): keyof typeof LOOKS {
  if (entry.refusal !== null) return 'refused'
  if (entry.revision === 0) return 'none'
  if (entry.acknowledged >= entry.revision) return 'server'
  if (isDiskBroken) return 'page'
  return onDisk !== undefined && onDisk >= entry.revision ? 'device' : 'storing'
}

/** It says where the mark is, in words. */
export function EntryState({ state }: { state: ReturnType<typeof stateOf> }) {
  const { t } = useTranslation('marking')
  const { colour, Icon } = LOOKS[state]
  if (state === 'none') return null
  return (
    <Box
      component="span"
      data-save={state}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.875rem', color: colour }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.125rem', flexShrink: 0 }} />
      {t(`save.${state}`)}
    </Box>
  )
}
