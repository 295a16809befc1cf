import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExam } from '../exam/context.ts'

/** Reports that an item is not on this computer, and fetches it again. */
export function MissingNotice() {
  const { t } = useTranslation('runner')
  const { openExam } = useExam()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await openExam.reloadItems()
    setBusy(false)
  }
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" variant="outlined" disabled={busy} onClick={() => void again()}>
          {t('tryAgain')}
        </Button>
      }
    >
      <strong>{t('item.loadFailed')}</strong>
      <br />
      {t('item.loadFailedHelp')}
    </Alert>
  )
}
