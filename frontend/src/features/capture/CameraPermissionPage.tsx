import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { cameraManager } from '../../media/camera_manager.ts'
import { isCameraSupported } from '../../media/devices.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { BackToExams } from './BackToExams.tsx'
import { CapturePage, Steps } from './CapturePage.tsx'
import { DevicesPage } from './DevicesPage.tsx'
import { FailurePage } from './FailurePage.tsx'
import { PhotosPage } from './PhotosPage.tsx'
import ReloadedPage from './ReloadedPage.tsx'
import { UnsupportedPage } from './UnsupportedPage.tsx'
import { usePermissionFlow } from './use_permission_flow.ts'
import { useWantedExam } from './wanted_exam.ts'

/** `/camera-permission`: requests the devices, offers a choice among several, takes the two photos. */
export default function CameraPermissionPage() {
  const user = useSession()?.user
  if (user === undefined) return null
  // Staff may open the page; only candidates have anything to do.
  if (user.loggedGroup !== 'ALUNO') return <OnlyForCandidates />
  if (!isCameraSupported()) return <UnsupportedPage />
  return <Flow userId={user.id} />
}

function Flow({ userId }: { userId: number }) {
  const { exam, isAsked } = useWantedExam()
  const { stage, ask, choose, again, markStored, retry } = usePermissionFlow(userId, isAsked)
  // While this page is open the camera stays on.
  useEffect(() => cameraManager.hold(), [])
  switch (stage.name) {
    case 'request':
      return <RequestPage isAsking={false} onAsk={ask} />
    case 'asking':
      return <RequestPage isAsking onAsk={ask} />
    case 'reloaded':
      return <ReloadedPage />
    case 'failed':
      return <FailurePage kind={stage.kind} onAgain={again} />
    case 'choosing':
      return <DevicesPage devices={stage.devices} onChosen={choose} />
    case 'looking':
      return <Looking hasFailed={stage.hasFailed} onRetry={retry} />
    case 'photos':
      return <PhotosPage stream={stage.stream} isStored={stage.isStored} onStored={markStored} exam={exam} />
  }
}

function RequestPage({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  const { t } = useTranslation('capture')
  return (
    <CapturePage
      title={t('request.title')}
      actions={
        <>
          <Button variant="contained" size="large" disabled={isAsking} onClick={onAsk}>
            {t(isAsking ? 'request.asking' : 'request.grant')}
          </Button>
          <BackToExams />
        </>
      }
    >
      <Typography sx={{ mb: 4 }}>{t('request.text')}</Typography>
      <Steps steps={[t('request.steps.1'), t('request.steps.2'), t('request.steps.3')]} />
      <Typography sx={{ mt: 4, color: 'text.secondary' }}>{t('request.privacy')}</Typography>
    </CapturePage>
  )
}

function Looking({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('capture')
  return (
    <CapturePage title={t('request.title')}>
      {hasFailed ? (
        <div role="alert">
          <Typography sx={{ mb: 4 }}>{t('looking.failed')}</Typography>
          <Button variant="contained" size="large" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : (
        <ProgressBar aria-label={t('looking.text')} />
      )}
    </CapturePage>
  )
}

function OnlyForCandidates() {
  const { t } = useTranslation('capture')
  return (
    <CapturePage title={t('request.title')} actions={<BackToExams variant="contained" />}>
      <Typography>{t('request.onlyCandidates')}</Typography>
    </CapturePage>
  )
}
