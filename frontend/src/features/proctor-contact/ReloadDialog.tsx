import { Button } from '../../ui/Button.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Dialog } from './Dialog.tsx'

const AGAIN_MS = 3_000

interface ReloadDialogProps {
  /** The applicator's words, or ''. */
  text: string
  /** Brings every answer to the server; false when it could not. */
  drain: () => Promise<boolean>
  /** Tells the server that the request was followed; false when it could not be told. */
  confirm: () => Promise<boolean>
  reload: () => void
}

/** The page is to be loaded anew: first every answer goes to the server, then it is done. */
export function ReloadDialog({ text, drain, confirm, reload }: ReloadDialogProps) {
  const { t } = useTranslation('proctor_contact')
  const [state, setState] = useState<'asked' | 'sending' | 'waiting'>('asked')
  const go = async () => {
    setState('sending')
    if ((await drain()) && (await confirm())) reload()
    else setState('waiting')
  }
  // Without a line a reload would leave an empty page: it waits, and goes on by itself.
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
