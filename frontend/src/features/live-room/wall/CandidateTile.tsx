import MoreVert from '../../../ui/icons/MoreVert.ts'
import VolumeOff from '../../../ui/icons/VolumeOff.ts'
import VolumeUp from '../../../ui/icons/VolumeUp.ts'
import { Box } from '../../../ui/Box.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomConfiguration } from '../../../api/live_room.ts'
import type { Receipt } from '../model/acts.ts'
import { isBreak } from '../model/countdown.ts'
import { feedOf } from '../model/feed.ts'
import type { Tile } from '../model/tiles.ts'
import type { ServerClock } from '../state/clock.ts'
import { BreakPrompt, BreakTime } from './BreakStrip.tsx'
import { Indicator } from './Indicator.tsx'
import { TileFrame } from './TileFrame.tsx'
import { PlaceLine, ReasonLines } from './TileLines.tsx'

/** Callbacks of a tile; always the same object, so that a tile renders only when its candidate changed. */
export interface TileActions {
  openMenu(userId: number, at: HTMLElement): void
  openInfo(userId: number, at: HTMLElement): void
  openChat(userId: number): void
  openPicture(userId: number): void
  toggleSound(userId: number): void
  answerBreak(
    by: { id: number; name: string },
    requestId: number,
    action: 'accept' | 'refuse'
  ): Promise<unknown>
  /** Called after every render of a tile; counted by a test. */
  onDraw?(userId: number): void
}

export interface CandidateTileProps {
  tile: Tile
  roomId: number
  configuration: Pick<RoomConfiguration, 'acceptableLatencyMs' | 'stillSeconds' | 'media'>
  actions: TileActions
  /** A ref that tracks whether the tile is visible. */
  observe(element: HTMLElement | null): (() => void) | undefined
  clock: ServerClock
  showName: boolean
  /** The room has candidates of more than one exam. */
  showsExam: boolean
  isStopped: boolean
  stillOnly: boolean
  isMuted: boolean
  isVisible: boolean
  stream: MediaStream | null
  receipt: Receipt
  mayViewInfo: boolean
  mayAnswerBreaks: boolean
}

const EDGE = { urgent: 'error', attention: 'attention', calm: 'line', absent: 'line' } as const

/** The tile of one candidate: the same layout for all. */
export const CandidateTile = memo(function CandidateTile(props: CandidateTileProps) {
  const { tile, roomId, configuration, actions, observe, clock, showName, isMuted, receipt } = props
  const { t } = useTranslation('live_room')
  const { id, candidate, request } = tile
  useEffect(() => {
    actions.onDraw?.(id)
  })
  const name = showName ? candidate.name : t('wall.unnamed', { id })
  const feed = feedOf(candidate, {
    isStopped: props.isStopped,
    stillOnly: props.stillOnly,
    media: configuration.media,
  })
  const { pause } = candidate
  const labelId = `candidate-${id}`
  return (
    <Box
      component="li"
      ref={observe}
      data-candidate={id}
      data-mood={tile.mood}
      aria-labelledby={labelId}
      sx={({ tokens }) => ({
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        backgroundColor: tokens.surface,
        border: `1px solid ${tokens[EDGE[tile.mood]]}`,
        borderTopWidth: 3,
        borderRadius: '8px',
        overflow: 'hidden',
        contain: 'layout paint style',
      })}
    >
      <Box
        sx={{
          position: 'relative',
          aspectRatio: '16 / 9',
          backgroundColor: '#1B2430',
          flexShrink: 0,
          containerType: 'size',
        }}
      >
        <TileFrame
          feed={feed}
          name={name}
          roomId={roomId}
          userId={id}
          stillSeconds={configuration.stillSeconds}
          hasStill={candidate.lastStill !== null}
          isVisible={props.isVisible}
          stream={props.stream}
          isMuted={isMuted}
        />
        {(feed === 'stream' || feed === 'still') && (
          <Box
            component="button"
            type="button"
            aria-label={t('tile.enlarge', { name })}
            onClick={() => actions.openPicture(id)}
            sx={ENLARGE}
          />
        )}
        <Box sx={{ position: 'absolute', left: 3, top: 3, pointerEvents: 'none' }}>
          <Indicator indicator={candidate.indicator} />
        </Box>
        <Box sx={{ position: 'absolute', right: 1, top: 1, display: 'flex', zIndex: 2 }}>
          {feed === 'stream' && (
            <IconButton
              aria-label={t(isMuted ? 'tile.unmute' : 'tile.mute', { name })}
              onClick={() => actions.toggleSound(id)}
              sx={OVERLAY}
            >
              {isMuted ? <VolumeOff /> : <VolumeUp />}
            </IconButton>
          )}
          <IconButton
            aria-label={t('tile.menu', { name })}
            aria-haspopup="menu"
            onClick={(event) => actions.openMenu(id, event.currentTarget)}
            sx={OVERLAY}
          >
            <MoreVert />
          </IconButton>
        </Box>
        {/* Events overlay the picture, so that neither this tile nor the others change size or position. */}
        <Box sx={HAPPENINGS}>
          {request !== null && (
            <BreakPrompt
              request={request}
              clock={clock}
              name={name}
              onAnswer={
                props.mayAnswerBreaks
                  ? (action) => actions.answerBreak({ id, name: candidate.name }, request.id, action)
                  : null
              }
            />
          )}
          {pause !== null && isBreak(pause) && pause.maxEndDate !== null && (
            <BreakTime pause={{ ...pause, maxEndDate: pause.maxEndDate }} clock={clock} />
          )}
          <ReasonLines
            tile={tile}
            receipt={receipt}
            acceptableMs={configuration.acceptableLatencyMs}
            onOpenChat={() => actions.openChat(id)}
          />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          px: 1.5,
          py: 0.5,
          fontSize: '0.75rem',
          lineHeight: 1.35,
        }}
      >
        <Box component="h3" id={labelId} sx={{ m: 0, fontSize: '0.8125rem', fontWeight: 700, minWidth: 0 }}>
          {props.mayViewInfo ? (
            <Box
              component="button"
              type="button"
              aria-haspopup="dialog"
              title={name}
              onClick={(event) => actions.openInfo(id, event.currentTarget)}
              sx={NAME}
            >
              {name}
            </Box>
          ) : (
            <Box component="span" title={name} sx={{ ...NAME, cursor: 'default' }}>
              {name}
            </Box>
          )}
        </Box>
        <PlaceLine tile={tile} acceptableMs={configuration.acceptableLatencyMs} showsExam={props.showsExam} />
      </Box>
    </Box>
  )
})

const OVERLAY = {
  minWidth: 26,
  minHeight: 26,
  p: 0,
  m: '1px',
  color: '#FFFFFF',
  backgroundColor: 'rgba(10, 16, 24, 0.72)',
  '&:hover': { backgroundColor: 'rgba(10, 16, 24, 0.92)' },
  '& svg': { fontSize: 17 },
} as const

const ENLARGE = {
  position: 'absolute',
  inset: 0,
  p: 0,
  border: 0,
  background: 'none',
  cursor: 'zoom-in',
  '&:focus-visible': { outlineOffset: -3 },
} as const

const HAPPENINGS = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 1,
  maxHeight: '100%',
  overflowY: 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.5,
  px: 1,
  py: 0.5,
  fontSize: '0.75rem',
  lineHeight: 1.25,
  backgroundColor: ({ tokens }: { tokens: { surface: string } }) => tokens.surface,
  '&:empty': { display: 'none' },
  // On a small picture a break would leave a strip that shows nothing: it covers all of it.
  '@container (max-height: 110px)': {
    '&:has([data-fills])': {
      top: 0,
      alignContent: 'start',
      '& [data-fills]:first-of-type': { mt: -0.5, pt: 1, borderTop: 0 },
    },
  },
} as const

const NAME = {
  font: 'inherit',
  display: 'block',
  maxWidth: '100%',
  p: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minHeight: 22,
  textAlign: 'left',
  '&:is(button):hover': { textDecoration: 'underline' },
} as const
