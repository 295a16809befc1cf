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

/** How far a recording is: a word, with a sign for those who see no colour. */
export function RecordingStateTag({ state }: { state: RecordingState }) {
  const { t } = useTranslation('recordings')
  return (
    <Box component="span" sx={{ color: COLOURS[state], fontWeight: 600, whiteSpace: 'nowrap' }}>
      <span aria-hidden>{SIGNS[state]} </span>
      {t(`status.${state}`)}
    </Box>
  )
}
