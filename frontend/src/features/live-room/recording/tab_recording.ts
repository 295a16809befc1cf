import i18n from 'i18next'
import { useSyncExternalStore } from 'react'
import { api } from '../../../api/client.ts'
import { getSession, onSessionChange } from '../../../api/session.ts'
import { logStreamFailure } from '../../../media/log_failure.ts'
import { setHeaderMark } from '../../../shared/header_mark.ts'
import { toast } from '../../../ui/toasts.ts'
import { recordScreen } from './browser_recorder.ts'
import { ScreenRecording } from './screen_recording.ts'

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** The one recording of this tab. */
export const tabRecording = new ScreenRecording({
  record: (roomId, onEnded) =>
    recordScreen({
      roomId,
      onLost: (error) => {
        logStreamFailure('recording', error)
        toast('warning', i18n.t('live_room:recording.lost'))
      },
      onEnded,
    }),
  report: (roomId, isRecording, isLast) =>
    api.put('/v1/rooms/:id', { params: { id: roomId }, body: { isRecording }, keepalive: isLast }),
  every: (ms, call) => {
    const timer = setInterval(call, ms)
    return () => clearInterval(timer)
  },
  guard: () => {
    addEventListener('beforeunload', askBeforeLeaving)
    return () => removeEventListener('beforeunload', askBeforeLeaving)
  },
  done: () => {
    // After a log-out the page is redirected to the log-in page anyway.
    if (getSession() !== null) location.reload()
  },
})

addEventListener('pagehide', () => tabRecording.leave())
onSessionChange(() => {
  if (getSession() === null) void tabRecording.stop()
})
tabRecording.subscribe(() => {
  const state = tabRecording.read()
  setHeaderMark(
    state.status === 'running'
      ? {
          text: i18n.t('live_room:recording.goesOn', { room: state.room.name }),
          action: i18n.t('live_room:recording.stop'),
          onAction: () => void tabRecording.stop(),
        }
      : null
  )
})

export const useTabRecording = () => useSyncExternalStore(tabRecording.subscribe, tabRecording.read)
