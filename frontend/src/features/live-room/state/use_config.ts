import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import type { UserConfig } from '../../../api/live_room.ts'
import { toast } from '../../../ui/toasts.ts'

const DEFAULTS: UserConfig = {
  showOffline: true,
  showNames: true,
  muteByDefault: true,
  staticImagesOnly: false,
  foldCalm: false,
  denseTiles: true,
  soundOnRequests: true,
}

/** This person's view settings for the room: applied at once here, then stored by the server. */
export function useConfig(roomId: number, saved: Partial<UserConfig> | null | undefined) {
  const { t } = useTranslation()
  const [changed, setChanged] = useState<Partial<UserConfig>>({})
  const config: UserConfig = { ...DEFAULTS, ...saved, ...changed }
  const change = useCallback(
    async (part: Partial<UserConfig>) => {
      setChanged((before) => ({ ...before, ...part }))
      await api
        .put('/v1/rooms/:id/user_config', { params: { id: roomId }, body: { ...config, ...part } })
        .catch(() => toast('warning', t('common:noServer')))
    },
    // The values, not the object, which is a new one at every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [roomId, t, JSON.stringify(config)]
  )
  return { config, change }
}
