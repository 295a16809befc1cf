import { Box } from '../../ui/Box.ts'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface PreviewProps {
  stream: MediaStream
  /** The outline in the middle: a card, or a face (mirrored). */
  shape: 'card' | 'face'
  ref: Ref<HTMLVideoElement>
}

const LARGE = { width: { ideal: 1280 }, height: { ideal: 720 } }
const SMALL = { width: { ideal: 320 }, height: { ideal: 180 } }

/** The camera's picture with an outline that shows where to hold the document or the face. */
export function Preview({ stream, shape, ref }: PreviewProps) {
  const { t } = useTranslation('capture')
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => video.current as HTMLVideoElement, [])
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    const [track] = stream.getVideoTracks()
    // The text of a document needs a higher resolution than the exam's video.
    void track?.applyConstraints(LARGE).catch(() => undefined)
    element.srcObject = stream
    void element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
      void track?.applyConstraints(SMALL).catch(() => undefined)
    }
  }, [stream])
  return (
    <Box
      sx={({ tokens }) => ({
        position: 'relative',
        width: '100%',
        maxWidth: 560,
        aspectRatio: '16 / 9',
        borderRadius: '10px',
        overflow: 'hidden',
        backgroundColor: tokens.ink,
        border: `1px solid ${tokens.line}`,
        '& > *': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
        '& > video': { objectFit: 'contain', transform: shape === 'face' ? 'scaleX(-1)' : 'none' },
      })}
    >
      <video ref={video} muted playsInline aria-label={t(`photos.preview.${shape}`)} />
      <svg viewBox="0 0 160 90" aria-hidden>
        {shape === 'card' ? (
          <rect x="36" y="17" width="88" height="56" rx="5" {...LINE} />
        ) : (
          <ellipse cx="80" cy="44" rx="23" ry="31" {...LINE} />
        )}
      </svg>
    </Box>
  )
}

const LINE = { fill: 'none', stroke: '#fff', strokeWidth: 1, strokeDasharray: '3 2', opacity: 0.9 } as const
