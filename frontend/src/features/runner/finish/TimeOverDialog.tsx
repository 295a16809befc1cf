import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { useAlertLog } from '../clock/use_alert_log.ts'
import { useGraceLeft } from '../clock/use_seconds_left.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { clockText } from '../rules/timers.ts'
import { SaveFile } from './SaveFile.tsx'

/** The time is over: the candidate has nothing to do, the answers are sent automatically and retried. */
export function TimeOverDialog({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('runner')
  const left = useGraceLeft()
  useAlertLog('TIME_OVER', t('timeOver.title'))
  return (
    <Dialog
      title={t('timeOver.title')}
      actions={
        failed ? (
          <Button variant="contained" onClick={onRetry} autoFocus>
            {t('timeOver.retry')}
          </Button>
        ) : null
      }
    >
      <p>{t('timeOver.text')}</p>
      {failed && (
        <Alert severity="error">
          <strong>{t('timeOver.failedTitle')}</strong>
          <br />
          {t('timeOver.failedText')}
        </Alert>
      )}
      {!failed && <ProgressBar aria-label={t('sending.title')} />}
      <p style={{ margin: '16px 0 0', fontVariantNumeric: 'tabular-nums' }} data-testid="grace">
        {left === null
          ? t('timeOver.graceUnknown')
          : left > 0
            ? t('timeOver.grace', { time: clockText(left) })
            : t('timeOver.graceOver')}
      </p>
      {failed && <SaveFile />}
    </Dialog>
  )
}
