import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '../../shared/router/index.ts'
import { sendPhotos } from '../../api/candidate_documents.ts'
import { takeStill } from '../../media/stills.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { CapturePage } from './CapturePage.tsx'
import { FIRST_PHOTOS, PHOTOS_STORED, photosAfter, type Photos } from './photo_steps.ts'
import { Preview } from './Preview.tsx'
import { sendWithRetry } from './send_photos.ts'
import { StepLine } from './StepLine.tsx'
import { isRunning } from './wanted_exam.ts'

const PHOTO = { width: 1280, height: 720, type: 'image/png' } as const
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface PhotosPageProps {
  stream: MediaStream
  /** Today's photos are on the server already. */
  isStored: boolean
  onStored: () => void
  /** Address of the exam that the candidate came from, if any. */
  exam: string | null
}

/** Steps: photo of the document, photo of the face, done. */
export function PhotosPage({ stream, isStored, onStored, exam }: PhotosPageProps) {
  const { t } = useTranslation('capture')
  const [photos, act] = useReducer(photosAfter, isStored ? PHOTOS_STORED : FIRST_PHOTOS)
  const video = useRef<HTMLVideoElement>(null)
  const { upload } = photos
  useSending(photos, act, onStored)

  const take = async () => {
    const element = video.current
    if (element === null) return
    element.pause()
    const picture = await takeStill(element, PHOTO)
    if (picture === null) void element.play()
    else act({ type: 'took', picture })
  }
  const again = () => {
    void video.current?.play()
    act({ type: 'again' })
  }
  const confirm = () => {
    void video.current?.play()
    act({ type: 'confirmed' })
  }
  const name = (['document', 'face', 'ready'] as const)[photos.step]
  return (
    <CapturePage title={t(`photos.${name}.title`)}>
      <StepLine step={photos.step} />
      <Typography aria-live="polite" sx={{ mb: 5 }}>
        {t(`photos.${name}.text`)}
      </Typography>
      {photos.step < 2 && (
        <>
          <Preview ref={video} stream={stream} shape={photos.step === 0 ? 'card' : 'face'} />
          <Box sx={BUTTONS}>
            {photos.shot === null ? (
              <Button key="take" variant="contained" size="large" onClick={() => void take()}>
                {t('photos.take')}
              </Button>
            ) : (
              <Button key="confirm" variant="contained" size="large" onClick={confirm} autoFocus>
                {t('photos.confirm')}
              </Button>
            )}
            {(photos.shot !== null || photos.step === 1) && (
              <Button variant="outlined" size="large" onClick={again}>
                {t('tryAgain')}
              </Button>
            )}
          </Box>
          {photos.shot !== null && <Typography role="status">{t('photos.look')}</Typography>}
        </>
      )}
      {upload === 'sending' && (
        <Box role="status">
          <Typography sx={{ mb: 3 }}>{t('photos.sending')}</Typography>
          <ProgressBar aria-label={t('photos.sending')} />
        </Box>
      )}
      {upload === 'failed' && (
        <div role="alert">
          <Notice
            kind="warning"
            action={
              <Button variant="contained" onClick={() => act({ type: 'sending' })} sx={{ minHeight: 48 }}>
                {t('photos.sendAgain')}
              </Button>
            }
          >
            {t('photos.notSent')}
          </Notice>
        </div>
      )}
      {upload === 'stored' && (
        <Box sx={BUTTONS}>
          {exam !== null && (
            <Button component={RouterLink} to={exam} replace variant="contained" size="large" autoFocus>
              {t(isRunning(exam) ? 'photos.goOn' : 'photos.begin')}
            </Button>
          )}
          <Button
            component={RouterLink}
            to="/applications"
            variant={exam === null ? 'contained' : 'outlined'}
            size="large"
            autoFocus={exam === null}
          >
            {t('photos.exams')}
          </Button>
        </Box>
      )}
    </CapturePage>
  )
}

/** Uploads both photos as soon as the second is confirmed, and again on demand. */
function useSending(
  photos: Photos,
  act: (action: { type: 'sending' | 'sent' | 'failed' }) => void,
  onStored: () => void
) {
  const { step, upload, document, face } = photos
  useEffect(() => {
    if (step === 2 && upload === 'none') act({ type: 'sending' })
  }, [step, upload, act])
  useEffect(() => {
    if (upload !== 'sending' || document === null || face === null) return undefined
    let isHere = true
    sendWithRetry({ document, face }, { send: sendPhotos, wait }).then(
      () => {
        if (!isHere) return
        act({ type: 'sent' })
        onStored()
      },
      () => isHere && act({ type: 'failed' })
    )
    return () => void (isHere = false)
    // The page renders again during the upload; what is uploaded does not change.
  }, [upload, document, face, act, onStored])
}

const BUTTONS = {
  mt: 5,
  mb: 3,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  '& > *': { minHeight: 48 },
} as const
