import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraState } from '../../media/camera_manager.ts'
import { Sign } from '../../ui/Notice.tsx'
import type { Checks } from './use_checks.ts'

interface SelfViewProps {
  camera: CameraState
  /** The video reaches the room. */
  isSeen: boolean
  checks: Checks
  wantsFaces: boolean
  /** Receives the video element that plays the camera, for the checks and the stills. */
  onVideo: (video: HTMLVideoElement | null) => void
  onAgain: () => void
}

/**
 * The candidate's own picture: beside the item where there is space, as a thin line above it
 * elsewhere. It never covers the item.
 */
export function SelfView({ camera, isSeen, checks, wantsFaces, onVideo, onAgain }: SelfViewProps) {
  const { t } = useTranslation('capture')
  const [isHidden, setHidden] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const stream = camera.name === 'live' ? camera.stream : null
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    element.srcObject = stream
    if (stream !== null) void element.play().catch(() => undefined)
    onVideo(element)
    return () => {
      element.srcObject = null
      onVideo(null)
    }
  }, [stream, onVideo])
  const isOff = stream === null
  const text = isOff ? t('watch.off') : t(isSeen ? 'watch.sending' : 'watch.stills')
  return (
    <Box component="aside" aria-label={t('watch.label')} sx={PLACE} data-off={isOff || undefined}>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-hidden
        sx={{
          flexShrink: 0,
          width: 64,
          height: 36,
          [WIDE]: { width: 176, height: 99 },
          objectFit: 'cover',
          transform: 'scaleX(-1)',
          borderRadius: '6px',
          backgroundColor: 'text.primary',
          // It continues to play while hidden: the checks read its frames.
          ...((isHidden || isOff) && { '&&': { width: 1, height: 1, opacity: 0, position: 'absolute' } }),
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, fontSize: '0.875rem', lineHeight: 1.4 }}>
        <Box role="status" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Dot isOn={!isOff} />
          <span>{text}</span>
        </Box>
        {isOff && camera.name === 'failed' && (
          <Box role="alert" sx={{ mt: 1 }}>
            {t(`failure.reason.${camera.kind}`)} {t('watch.stored')}
          </Box>
        )}
        {checks.finding !== null && (
          <Box role="status" sx={{ mt: 1, display: 'flex', gap: 2 }}>
            <Sign kind="warning" />
            <span>{t(`watch.finding.${checks.finding}`)}</span>
          </Box>
        )}
        {wantsFaces && checks.faces === 'off' && (
          <Box sx={{ mt: 1, color: 'text.secondary', display: 'none', [WIDE]: { display: 'block' } }}>
            {t('watch.facesOff')}
          </Box>
        )}
      </Box>
      {isOff ? (
        <Button variant="contained" onClick={onAgain} disabled={camera.name === 'asking'} sx={BUTTON}>
          {t('watch.again')}
        </Button>
      ) : (
        <Button
          color="inherit"
          aria-label={t(isHidden ? 'watch.showPicture' : 'watch.hidePicture')}
          onClick={() => setHidden(!isHidden)}
          sx={BUTTON}
        >
          {t(isHidden ? 'watch.show' : 'watch.hide')}
        </Button>
      )}
    </Box>
  )
}

function Dot({ isOn }: { isOn: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={({ tokens }) => ({
        flexShrink: 0,
        width: 10,
        height: 10,
        borderRadius: '50%',
        border: `2px solid ${isOn ? tokens.saved : tokens.error}`,
        backgroundColor: isOn ? tokens.saved : 'transparent',
      })}
    />
  )
}

const BUTTON = { minHeight: 44, flexShrink: 0, fontSize: '0.875rem' } as const

/** Enough space beside the column of the item. */
const WIDE = '@media (min-width: 1300px) and (min-height: 560px)'

const PLACE = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 3,
  py: 1,
  backgroundColor: 'background.paper',
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: '0 0 1px',
  [WIDE]: {
    position: 'fixed',
    zIndex: 9,
    left: 20,
    top: 172,
    width: 194,
    p: 2,
    gap: 2,
    flexDirection: 'column',
    alignItems: 'stretch',
    borderWidth: '1px',
    borderRadius: '10px',
  },
} as const
