import { Button } from '../../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSetting } from '../exam/settings.ts'

/** Asks before an answer is locked. Can be switched off. */
export function MoveOnDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation('runner')
  const [, setSkip] = useSetting('skipLockWarning', false)
  const [quiet, setQuiet] = useState(false)
  const confirm = () => {
    if (quiet) setSkip(true)
    onConfirm()
  }
  return (
    <Dialog
      title={t('moveOn.title')}
      onClose={onCancel}
      actions={
        <>
          <Button variant="outlined" onClick={onCancel}>
            {t('moveOn.stay')}
          </Button>
          <Button variant="contained" onClick={confirm} autoFocus>
            {t('moveOn.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('moveOn.text')}</p>
      <CheckLine checked={quiet} onChange={setQuiet} label={t('moveOn.dontShow')} />
    </Dialog>
  )
}
