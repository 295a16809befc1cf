import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveAs } from '../../shared/save_as.ts'
import { Button } from '../../ui/Button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LeftAside } from './use_leaving.ts'

/**
 * Says what the server has no room for, with the file for the staff, and lets the person go. Where the page alone has
 * it, the file is asked for first.
 */
export function LeftAsideDialog({ aside: { answers, isStored, files }, onGo, onStay }: LeftAside) {
  const { t } = useTranslation('shell')
  const [saved, setSaved] = useState<'saved' | 'failed' | null>(null)
  const save = async () => {
    try {
      for (const { blob, name } of await files()) saveAs(blob, name)
      setSaved('saved')
    } catch {
      setSaved('failed')
    }
  }
  const actions = (
    <>
      <Button variant="outlined" onClick={onStay}>
        {t('aside.stay')}
      </Button>
      <Button variant={saved === null ? 'contained' : 'outlined'} onClick={() => void save()}>
        {t('aside.save')}
      </Button>
      <Button
        variant={saved === null ? 'outlined' : 'contained'}
        disabled={!isStored && saved === null}
        onClick={onGo}
      >
        {t('aside.go')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('aside.title', { count: answers })} actions={actions} onClose={onStay}>
      <p>{t(isStored ? 'aside.stored' : 'aside.inPage')}</p>
      <div role="status">{saved !== null && t(`aside.${saved}`)}</div>
    </Dialog>
  )
}
