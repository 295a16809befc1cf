import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from '../../shared/router/index.ts'
import { hasPhotosOfToday, PHOTOS_KEY } from '../../api/candidate_documents.ts'
import { useSession } from '../../api/session.ts'
import { cameraManager } from '../../media/camera_manager.ts'
import { reportCapture } from '../../media/capture_report.ts'
import { logCameraFailure } from '../../media/log_failure.ts'
import { useCamera } from './use_camera.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import ReloadedPage from './ReloadedPage.tsx'

interface CameraGateProps {
  /** False: the exam is over, or does not require a camera any more. The gate is open. */
  isOn: boolean
  /** The exam runs already: a missing connection must not lock its candidate out. */
  isStarted: boolean
  children: ReactNode
}

/**
 * Gate before an exam with a required camera: opens when the camera runs and today's photos are stored. Once
 * inside a candidate stays inside: a camera that fails during the exam is reported, and the exam continues.
 */
export default function CameraGate({ isOn, isStarted, children }: CameraGateProps) {
  const { t } = useTranslation('capture')
  const camera = useCamera()
  const userId = useSession()?.user.id ?? 0
  const way = { exam: useLocation().pathname }
  const [isAsked, setAsked] = useState(false)
  const [isInside, setInside] = useState(false)
  useEffect(() => void cameraManager.recall().then(() => setAsked(true)), [])
  useEffect(() => cameraManager.hold(), [])
  useReport()
  const isLive = camera.name === 'live'
  const photos = useQuery({
    queryKey: [PHOTOS_KEY, userId],
    queryFn: () => hasPhotosOfToday(userId),
    enabled: isLive && !isInside,
    staleTime: 0,
  })
  // Before the start the server is asked again: a cached result may be of yesterday, and the
  // server would reject the start.
  const arePhotosStored = photos.data === true && (isStarted || photos.isFetchedAfterMount)
  const mayEnter = isLive && (arePhotosStored || (photos.isError && isStarted))
  useEffect(() => {
    if (mayEnter) setInside(true)
  }, [mayEnter])
  if (!isOn || isInside || mayEnter) return children
  if (!isAsked || camera.name === 'asking') return <Checking text={t('gate.checking')} />
  if (camera.name === 'failed' && camera.kind === 'reload') return <ReloadedPage />
  if (!isLive) return <Navigate to="/camera-permission-tutorial" replace state={way} />
  if (photos.data === false) return <Navigate to="/camera-permission" replace state={way} />
  if (photos.isError)
    return (
      <MessagePage
        title={t('request.title')}
        text={t('gate.failed')}
        actions={
          <Button variant="contained" onClick={() => void photos.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  return <Checking text={t('gate.checking')} />
}

/** Reports the state of the camera itself to the room; what it shows is reported by the checks. */
function useReport(): void {
  const camera = useCamera()
  useEffect(() => {
    const cameraState = camera.name === 'live' ? 'ok' : camera.name === 'failed' ? camera.kind : 'off'
    reportCapture({ hasAcceptedCamera: camera.name === 'live', cameraState, face: null })
    if (camera.name === 'failed') logCameraFailure(camera.kind)
  }, [camera])
  useEffect(() => () => reportCapture(null), [])
}

function Checking({ text }: { text: string }) {
  return (
    <main style={{ maxWidth: 420, margin: '0 auto', padding: '30vh 24px 0' }}>
      <p style={{ textAlign: 'center' }}>{text}</p>
      <ProgressBar aria-label={text} />
    </main>
  )
}
