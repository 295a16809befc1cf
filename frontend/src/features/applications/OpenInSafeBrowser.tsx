import { Button } from '../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'

/** Addresses that open the safe browser, or a page about it. */
const isAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^(?:sebs?:\/\/|https:\/\/|\/(?!\/))/.test(address)

/** Records that the candidate is waiting, then opens the safe browser. */
export function OpenInSafeBrowser({ applicationId }: { applicationId: number }) {
  const { t } = useTranslation('applications')
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { redirectUrl } = await api.post('/v1/applications/:id/create_waiting_queue', {
        params: { id: applicationId },
      })
      if (isAddress(redirectUrl)) location.assign(redirectUrl)
    } catch {
      toast('error', t('notes.safeBrowserFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void open()} sx={{ minHeight: 44 }}>
      {t('notes.openSafeBrowser')}
    </Button>
  )
}
