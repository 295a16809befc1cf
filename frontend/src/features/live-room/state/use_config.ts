import { useMemo, useState } from 'react'
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
  const config = useMemo((): UserConfig => ({ ...DEFAULTS, ...saved, ...changed }), [saved, changed])
  const change = async (part: Partial<UserConfig>) => {
    setChanged((before) => ({ ...before, ...part }))
    await api
      // With what was changed before: an earlier call may have failed.
      .put('/v1/rooms/:id/user_config', { params: { id: roomId }, body: { ...changed, ...part } })
      .catch(() => toast('warning', t('common:noServer')))
  }
  return { config, change }
}
