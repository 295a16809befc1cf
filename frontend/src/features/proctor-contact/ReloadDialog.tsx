import { Button } from '../../ui/Button.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const AGAIN_MS = 3_000

interface ReloadDialogProps {
  /** The proctor's text, or ''. */
  text: string
  /** Sends every answer to the server; resolves to false when it could not. */
  drain: () => Promise<boolean>
  /** Confirms to the server that the request was followed; resolves to false when it could not. */
  confirm: () => Promise<boolean>
  reload: () => void
}

/** The page has to be reloaded: every answer is sent first, then it reloads. */
export function ReloadDialog({ text, drain, confirm, reload }: ReloadDialogProps) {
  const { t } = useTranslation('proctor_contact')
  const [state, setState] = useState<'asked' | 'sending' | 'waiting'>('asked')
  const go = async () => {
    setState('sending')
    if ((await drain()) && (await confirm())) reload()
    else setState('waiting')
  }
  // Without a connection a reload would leave an empty page: it waits, and continues automatically.
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => void go(), AGAIN_MS)
    return () => clearTimeout(timer)
  })
  return (
    <Dialog
      title={t('reload.title')}
      actions={
        <Button variant="contained" disabled={state !== 'asked'} onClick={() => void go()}>
          {t(state === 'asked' ? 'reload.now' : 'reload.sending')}
        </Button>
      }
    >
      {text !== '' && <p>{text}</p>}
      <p>{t('reload.text')}</p>
      <div role="status">{state === 'waiting' && <Notice kind="info">{t('reload.waiting')}</Notice>}</div>
    </Dialog>
  )
}
