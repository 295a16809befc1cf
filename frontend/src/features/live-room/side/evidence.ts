import type { TFunction } from 'i18next'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { getSession } from '../../../api/session.ts'
import { toast } from '../../../ui/toasts.ts'

const WINDOWS = { screenshot: { width: 1536, height: 934 }, video: { width: 800, height: 600 } } as const

/** The address in the response of `GET /screenshot` and `GET /video`, where it is one of this host. */
function addressIn({ url }: { url: string }): string | null {
  if (url === '') return null
  const address = new URL(url, location.origin)
  return address.origin === location.origin ? address.href : null
}

/** Opens a candidate's screen or last video segment in a window of its own. */
export async function openEvidence(kind: keyof typeof WINDOWS, userId: number, t: TFunction): Promise<void> {
  const { width, height } = WINDOWS[kind]
  // Opened within the click, because of popup blockers; the address is set later.
  const popup = window.open('', `banca-${kind}-${userId}`, `popup,width=${width},height=${height}`)
  if (popup === null) return toast('warning', t('live_room:popup.blocked'))
  try {
    const address = addressIn(
      await api.get(kind === 'video' ? '/video' : '/screenshot', {
        query: { userId, providerCodename: getSession()?.user.provider.codename },
      })
    )
    if (address !== null) return popup.location.replace(address)
    toast('info', t('live_room:popup.nothing'))
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.status === 404
    toast(isAbsent ? 'info' : 'error', t(isAbsent ? 'live_room:popup.nothing' : 'common:error'))
  }
  popup.close()
}
