import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { FinishPhase } from '../exam/finisher.ts'
import { SaveFile } from './SaveFile.tsx'

type SendingProps = {
  phase: Extract<FinishPhase, { name: 'sending' | 'failed' }>
  onRetry: () => void
  onBack: () => void
}

/** Progress of the finish, and what to do when it fails. */
export function SendingDialog({ phase, onRetry, onBack }: SendingProps) {
  const { t } = useTranslation('runner')
  if (phase.name === 'sending') {
    return (
      <Dialog title={t('sending.title')} actions={null}>
        <p role="status">{t('sending.text')}</p>
        <ProgressBar aria-label={t('sending.title')} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('sending.failedTitle')}
      actions={
        <>
          {!phase.willRetry && (
            <Button variant="outlined" onClick={onBack}>
              {t('sending.back')}
            </Button>
          )}
          <Button variant="contained" onClick={onRetry} autoFocus>
            {t('tryAgain')}
          </Button>
        </>
      }
    >
      <Alert severity="error" role="alert">
        {t('genericError')}
      </Alert>
      <p style={{ marginTop: 16 }}>
        {t(
          phase.failure === 'files'
            ? 'sending.files'
            : phase.willRetry
              ? 'sending.stillTrying'
              : 'sending.stored'
        )}
      </p>
      <SaveFile />
    </Dialog>
  )
}
