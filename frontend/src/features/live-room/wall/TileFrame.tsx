import { Box } from '../../../ui/Box.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStill } from '../media/use_still.ts'
import type { Feed } from '../model/feed.ts'

export interface TileFrameProps {
  feed: Feed
  name: string
  roomId: number
  userId: number
  stillSeconds: number
  /** A still was sent before. */
  hasStill: boolean
  isVisible: boolean
  stream: MediaStream | null
  isMuted: boolean
}

const NOTICES: Readonly<Partial<Record<Feed, string>>> = {
  disconnected: 'tile.disconnected',
  cameraPending: 'tile.cameraPending',
  stopped: 'tile.videoDisabled',
  nothing: 'tile.noPicture',
}

/** The picture of a tile: the stream, the newest still, or why there is neither. */
export function TileFrame({
  feed,
  name,
  roomId,
  userId,
  stillSeconds,
  hasStill,
  isVisible,
  stream,
  isMuted,
}: TileFrameProps) {
  const { t } = useTranslation('live_room')
  // Until the stream is connected a still takes its place.
  const wantsStill = feed === 'still' || (feed === 'stream' && stream === null)
  const still = useStill({
    roomId,
    userId,
    everySeconds: stillSeconds,
    isOn: wantsStill && hasStill && isVisible,
  })
  const notice = NOTICES[feed]
  if (notice !== undefined) return <Label>{t(notice)}</Label>
  if (feed === 'stream' && stream !== null)
    return <Video stream={stream} isMuted={isMuted} label={t('tile.video', { name })} />
  if (still === null) return <Label>{t(feed === 'stream' ? 'tile.connecting' : 'tile.noPicture')}</Label>
  return <Box component="img" src={still} alt={t('tile.picture', { name })} sx={FILL} />
}

function Video({ stream, isMuted, label }: { stream: MediaStream; isMuted: boolean; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    if (element.srcObject !== stream) element.srcObject = stream
    // A page without a click may not play sound; it is muted until then anyway.
    void element.play().catch(() => undefined)
  }, [stream])
  useEffect(() => {
    if (video.current !== null) video.current.muted = isMuted
  }, [isMuted])
  return (
    <Box component="video" ref={video} autoPlay playsInline muted={isMuted} aria-label={label} sx={FILL} />
  )
}

const FILL = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  display: 'block',
} as const

const Label = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      position: 'absolute',
      inset: 0,
      display: 'grid',
      placeItems: 'center',
      p: 2,
      textAlign: 'center',
      color: '#EDF1F6',
      fontSize: '0.8125rem',
      lineHeight: 1.3,
    }}
  >
    {children}
  </Box>
)
