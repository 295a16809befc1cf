import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { toast } from '../../../ui/toasts.ts'
import { canRecord, recordScreen, type RunningRecording } from './browser_recorder.ts'

const tell = (roomId: number, isRecording: boolean, keepalive = false) =>
  api.put(`/v1/rooms/${roomId}`, { body: { isRecording }, keepalive })

/** Starts and ends the recording of the proctor's own screen. Ending reloads the page. */
export function RecordButton({ roomId }: { roomId: number }) {
  const { t } = useTranslation('live_room')
  const [running, setRunning] = useState<RunningRecording | null>(null)
  const [busy, setBusy] = useState(false)
  const ending = useRef(false)
  useEffect(() => {
    if (running === null) return undefined
    const leave = () => void tell(roomId, false, true).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [running, roomId])

  const end = async (recording: RunningRecording) => {
    if (ending.current) return
    ending.current = true
    setBusy(true)
    await recording.stop()
    await tell(roomId, false).catch(() => undefined)
    location.reload()
  }
  const begin = async () => {
    if (!canRecord()) return toast('warning', t('recording.unsupported'))
    setBusy(true)
    try {
      const holder: { recording?: RunningRecording } = {}
      holder.recording = await recordScreen({
        roomId,
        onLost: () => toast('warning', t('recording.lost')),
        onEnded: () => holder.recording !== undefined && void end(holder.recording),
      })
      setRunning(holder.recording)
      await tell(roomId, true).catch(() => toast('warning', t('common:noServer')))
    } catch {
      toast('warning', t('recording.refused'))
    }
    setBusy(false)
  }
  return (
    <Button
      variant={running === null ? 'outlined' : 'contained'}
      color={running === null ? 'primary' : 'error'}
      aria-disabled={busy}
      onClick={() => !busy && void (running === null ? begin() : end(running))}
    >
      {t(running === null ? 'recording.start' : 'recording.stop')}
    </Button>
  )
}
