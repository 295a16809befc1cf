import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toasts.ts'
import { canRecord } from './browser_recorder.ts'
import { tabRecording, useTabRecording } from './tab_recording.ts'

/**
 * Starts and ends the recording of the proctor's own screen, which continues across
 * pages. Ending reloads the page.
 */
export function RecordButton({ room }: { room: { id: number; name: string } }) {
  const { t } = useTranslation('live_room')
  const state = useTabRecording()
  const isRunning = state.status === 'running' || state.status === 'stopping'
  const isBusy = state.status === 'starting' || state.status === 'stopping'
  const press = async () => {
    if (isBusy) return
    if (isRunning) return tabRecording.stop()
    if (!canRecord()) return toast('warning', t('recording.unsupported'))
    await tabRecording.start(room).catch(() => toast('warning', t('recording.refused')))
  }
  return (
    <Button
      variant={isRunning ? 'contained' : 'outlined'}
      color={isRunning ? 'error' : 'primary'}
      size="small"
      aria-disabled={isBusy}
      onClick={() => void press()}
    >
      {t(isRunning ? 'recording.stop' : 'recording.start')}
    </Button>
  )
}
