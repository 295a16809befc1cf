import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { getSession } from '../../../api/session.ts'
import { toast } from '../../../ui/toasts.ts'

/** Orders that the cameras of a room are recorded from now on, or no longer; shows the result. */
export function useCameraOrder(roomId: number, onChanged: () => void): (on: boolean) => Promise<void> {
  const { t } = useTranslation('live_room')
  const busy = useRef(false)
  return async (on) => {
    if (busy.current) return
    busy.current = true
    try {
      await api.post(on ? '/recording/start' : '/recording/stop', {
        body: { roomId, provider: getSession()?.user.provider.codename },
      })
      toast('success', t(on ? 'cameras.started' : 'cameras.stopped'))
    } catch (error) {
      toast('error', errorText(error, t, t('common:error')))
    }
    busy.current = false
    onChanged()
  }
}
