import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { RecordingState } from './types.ts'

const COLOURS = {
  ERROR: 'error.main',
  RECORDING: 'error.main',
  PROCESSING: 'info.main',
  TO_PROCESS: 'warning.main',
  COMPLETED: 'success.main',
} as const
const SIGNS = { ERROR: '!', RECORDING: '●', PROCESSING: '…', TO_PROCESS: '…', COMPLETED: '✓' } as const

/** State of a recording: a text with an icon, because colour alone is not enough. */
export function RecordingStateTag({ state }: { state: RecordingState }) {
  const { t } = useTranslation('recordings')
  return (
    <Box component="span" sx={{ color: COLOURS[state], fontWeight: 600, whiteSpace: 'nowrap' }}>
      <span aria-hidden>{SIGNS[state]} </span>
      {t(`status.${state}`)}
    </Box>
  )
}
