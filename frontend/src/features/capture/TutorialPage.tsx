import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../shared/router/index.ts'
import { cameraManager } from '../../media/camera_manager.ts'
import { useCamera } from './use_camera.ts'
import { Notice } from '../../ui/Notice.tsx'
import { BackToExams } from './BackToExams.tsx'
import { CapturePage, Steps } from './CapturePage.tsx'
import { browserOf } from './remedies.ts'
import { useWantedExam } from './wanted_exam.ts'

const ORDER = {
  chrome: ['chrome', 'firefox'],
  firefox: ['firefox', 'chrome'],
  other: ['chrome', 'firefox'],
} as const
const STEPS = [1, 2, 3, 4] as const

/**
 * `/camera-permission-tutorial`: how to allow the camera in each browser; this browser's section comes first.
 */
export default function TutorialPage() {
  const { t } = useTranslation('capture')
  const navigate = useNavigate()
  const camera = useCamera()
  const { exam } = useWantedExam()
  const here = browserOf(navigator.userAgent)
  const again = () => {
    if (camera.name === 'failed') cameraManager.release({ forget: true })
    // No second click: the next page opens the browser's prompt at once.
    navigate('/camera-permission', { replace: true, state: { exam, isAsked: true } })
  }
  return (
    <CapturePage title={t('tutorial.title')}>
      {camera.name === 'failed' && camera.kind !== 'reload' && (
        <Box role="alert" sx={{ mb: 5 }}>
          <Notice kind="warning">{t(`failure.reason.${camera.kind}`)}</Notice>
        </Box>
      )}
      <Typography>{t('failure.mandatory')}</Typography>
      <Box sx={{ mt: 5, display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { minHeight: 48 } }}>
        <Button variant="contained" size="large" onClick={again}>
          {t('tutorial.grant')}
        </Button>
        <BackToExams />
      </Box>
      <Typography sx={{ mt: 7 }}>{t('tutorial.ifBlocked')}</Typography>
      {ORDER[here].map((browser) => (
        <section key={browser} aria-labelledby={`tutorial-${browser}`}>
          <Typography variant="h2" id={`tutorial-${browser}`} sx={{ mt: 7, mb: 3 }}>
            {t(`tutorial.${browser}.title`)}
            {browser === here && (
              <Box
                component="span"
                sx={{ ml: 2, fontSize: '1rem', fontWeight: 400, color: 'text.secondary' }}
              >
                {t('tutorial.thisOne')}
              </Box>
            )}
          </Typography>
          <Steps steps={STEPS.map((step) => t(`tutorial.${browser}.${step}`))} />
        </section>
      ))}
    </CapturePage>
  )
}
