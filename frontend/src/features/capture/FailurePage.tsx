import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '../../shared/router/index.ts'
import type { FailureKind } from '../../media/camera_failure.ts'
import { Notice } from '../../ui/Notice.tsx'
import { BackToExams } from './BackToExams.tsx'
import { CapturePage, Steps } from './CapturePage.tsx'
import { hasTutorial, remedyKeys } from './remedies.ts'
import { useWantedExam } from './wanted_exam.ts'

/** No picture or no sound: the reason, and how to solve it. */
export function FailurePage({ kind, onAgain }: { kind: FailureKind; onAgain: () => void }) {
  const { t } = useTranslation('capture')
  const { exam } = useWantedExam()
  return (
    <CapturePage
      title={t('failure.title')}
      actions={
        <>
          <Button variant="contained" size="large" onClick={onAgain}>
            {t('tryAgain')}
          </Button>
          {hasTutorial(kind) && (
            <Button
              component={RouterLink}
              to="/camera-permission-tutorial"
              state={{ exam }}
              variant="outlined"
              size="large"
            >
              {t('failure.tutorial')}
            </Button>
          )}
          <BackToExams />
        </>
      }
    >
      <div role="alert">
        <Notice kind="error">{t(`failure.reason.${kind}`)}</Notice>
      </div>
      {kind === 'refused' && <Typography sx={{ mt: 4 }}>{t('failure.mandatory')}</Typography>}
      <Typography variant="h2" sx={{ mt: 6, mb: 3 }}>
        {t('failure.whatToDo')}
      </Typography>
      <Steps steps={remedyKeys(kind).map((key) => t(key))} />
    </CapturePage>
  )
}
