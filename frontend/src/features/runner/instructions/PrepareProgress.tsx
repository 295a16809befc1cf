import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { PlainPage } from '../area/PlainPage.tsx'
import { useExam } from '../exam/context.ts'
import type { Progress } from '../exam/prepare.ts'

const Bar = styled(ProgressBar)({ height: 10, marginBottom: 8 })

/** What is being fetched before the first item, and the progress. */
export function PrepareProgress({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('runner')
  const { strictSteps } = useExam().application.exam.collection
  const percent = Math.round((progress?.part ?? 0) * 100)
  return (
    <section aria-live="polite">
      <Typography variant="h2" component="h2" sx={{ mb: 2 }}>
        {t('prepare.title')}
      </Typography>
      <Bar value={percent} aria-label={t('prepare.title')} />
      <Typography sx={{ color: 'text.secondary' }}>{t(`prepare.${progress?.step ?? 'answers'}`)}</Typography>
      {/* Where items are handed out one by one, the exam cannot continue without a connection. */}
      {!strictSteps && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('prepare.why')}</Typography>}
    </section>
  )
}

/**
 * The exam could not be fetched completely. It does not start: an item missing in the middle would be worse.
 */
export function PrepareFailed({ onRetry }: { onRetry: () => void }) {
  const { application } = useExam()
  return (
    <PlainPage title={application.exam.name}>
      <PrepareFailure onRetry={onRetry} />
    </PlainPage>
  )
}

export function PrepareFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('runner')
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" variant="outlined" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      <strong>{t('prepare.failed')}</strong>
      <br />
      {t('prepare.failedHelp')}
    </Alert>
  )
}
