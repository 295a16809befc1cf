import Box from '@mui/material/Box'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveRoom } from '../../api/live_room.ts'
import { useAllowed } from '../../api/permissions.ts'
import { useStreamState } from '../../realtime/index.ts'
import { VISUALLY_HIDDEN } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { useFeeds } from './media/use_feeds.ts'
import { useVisible } from './media/use_visible.ts'
import { receiptOf } from './model/acts.ts'
import { feedOf } from './model/feed.ts'
import { countOnline, wallOf, type Tile } from './model/tiles.ts'
import { RoomDialogs, type Opened } from './RoomDialogs.tsx'
import { ChatWidget } from './side/ChatWidget.tsx'
import { chime } from './state/chime.ts'
import type { ServerClock } from './state/clock.ts'
import { useActs } from './state/use_acts.ts'
import { useCallers } from './state/use_callers.ts'
import { useChoices } from './state/use_choices.ts'
import { useConfig } from './state/use_config.ts'
import { CandidateTile, type TileDoor } from './wall/CandidateTile.tsx'
import { Folded } from './wall/Folded.tsx'
import { useHeldOrder } from './wall/use_held_order.ts'
import { WallHeader } from './wall/WallHeader.tsx'
import { EmptyRoom, GRID } from './wall/WallStates.tsx'

interface LiveRoomViewProps {
  room: LiveRoom
  tiles: readonly Tile[]
  clock: ServerClock
  /** What is shown may be old. */
  isStale: boolean
  reread(): Promise<void>
  onDraw?(userId: number): void
}

/** The wall of a room: everybody in it, problems first, and all that can be done about them without leaving it. */
export function LiveRoomView({ room, tiles, clock, isStale, reread, onDraw }: LiveRoomViewProps) {
  const { t } = useTranslation('live_room')
  const allowed = useAllowed()
  const streamState = useStreamState()
  const roomId = room.room.id
  const { configuration } = room
  const { config, change } = useConfig(roomId, room.userConfig)
  const [choices, toggle] = useChoices(roomId)
  const { acts, last } = useActs({ roomId, reread })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [chat, setChat] = useState<{ with: number | null } | null>(null)
  const { visible, observe } = useVisible()
  const caller = useCallers(tiles, () => config.soundOnRequests && chime())
  const { ordered, hold } = useHeldOrder(tiles, opened !== null)
  const wall = useMemo(() => wallOf(ordered, config), [ordered, config])

  const feedFor = ({ id, candidate }: Tile) =>
    feedOf(candidate, {
      isStopped: choices.stopped.has(id),
      stillOnly: config.staticImagesOnly || choices.stillOnly.has(id),
      media: configuration.media,
    })
  const isMuted = (id: number) => config.muteByDefault !== choices.soundFlipped.has(id)
  const watched = wall.open.filter((tile) => visible.has(tile.id) && feedFor(tile) === 'stream').map(({ id }) => id)
  const streams = useFeeds({
    roomId,
    isOn: configuration.media === 'janus' && !config.staticImagesOnly,
    wanted: watched,
    audible: watched.filter((id) => !isMuted(id)),
  })

  const answerBreak = useCallback(
    async (userId: number, requestId: number, action: 'accept' | 'refuse') => {
      const done = await acts.answerBreak(userId, requestId, action)
      const name = tiles.find(({ id }) => id === userId)?.candidate.name ?? ''
      if (done) toast('success', t(action === 'accept' ? 'done.accepted' : 'done.refused', { name }))
    },
    // The tiles are only asked for a name, which does not change.
    // oxlint-disable-next-line react/exhaustive-deps
    [acts, t]
  )
  const door = useMemo(
    (): TileDoor => ({
      openMenu: (userId, at) => setOpened({ what: 'menu', userId, at }),
      openInfo: (userId, at) => setOpened({ what: 'info', userId, at }),
      openChat: (userId) => setChat({ with: userId }),
      toggleSound: (userId) => toggle('soundFlipped', userId),
      answerBreak,
      ...(onDraw && { onDraw }),
    }),
    [answerBreak, toggle, onDraw]
  )
  const needLook = tiles.filter(({ mood }) => mood === 'urgent' || mood === 'attention').length
  return (
    <Box sx={{ pb: 14 }}>
      <WallHeader
        online={countOnline(tiles)}
        needLook={needLook}
        foldCalm={config.foldCalm}
        onFold={(foldCalm) => void change({ foldCalm })}
        onSendAll={allowed('Dashboard.Videos.sendMessageGlobal') ? () => setOpened({ what: 'alert', userId: null }) : null}
        onConfig={() => setOpened({ what: 'config' })}
      />
      <Notices isStale={isStale} isPolling={streamState === 'polling'} hasVideo={configuration.media === 'janus'} />
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {caller !== null && t(`breaks.${caller.kind}`, { name: caller.name })}
      </Box>
      {tiles.length === 0 ? (
        <EmptyRoom />
      ) : (
        <Box {...hold}>
          {wall.open.length === 0 && (
            <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>{t('wall.allCalm')}</Box>
          )}
          <Box component="ul" aria-label={t('wall.label')} sx={GRID}>
            {wall.open.map((tile) => (
              <CandidateTile
                key={tile.id}
                tile={tile}
                roomId={roomId}
                configuration={configuration}
                door={door}
                observe={observe}
                clock={clock}
                showName={config.showNames}
                isStopped={choices.stopped.has(tile.id)}
                stillOnly={config.staticImagesOnly || choices.stillOnly.has(tile.id)}
                isMuted={isMuted(tile.id)}
                isVisible={visible.has(tile.id)}
                stream={streams.get(tile.id) ?? null}
                receipt={receiptOf(tile.candidate, last.get(tile.id))}
                mayViewInfo={allowed('Dashboard.Videos.ViewInfo')}
                mayAnswerBreaks={allowed('Dashboard.Videos.AnswerBreakRequest')}
              />
            ))}
          </Box>
          <Folded tiles={wall.folded} showNames={config.showNames} onMenu={door.openMenu} />
          {wall.hidden > 0 && <Box sx={{ mt: 3, color: 'text.secondary' }}>{t('wall.hidden', { count: wall.hidden })}</Box>}
        </Box>
      )}
      <ChatWidget
        tiles={tiles}
        messages={room.messages}
        isOpen={chat !== null}
        with={chat?.with ?? null}
        mayAnswer={allowed('Dashboard.Videos.AnswerMessages')}
        onOpen={(candidateId) => setChat({ with: candidateId })}
        onClose={() => setChat(null)}
        onReply={(candidateId, message) => acts.send({ candidateId, message, motive: 'MESSAGE', notificationType: 'TOAST' })}
        onRead={acts.dismissMessage}
      />
      <RoomDialogs
        room={room}
        tiles={tiles}
        opened={opened}
        choices={choices}
        config={config}
        allowed={allowed}
        acts={acts}
        onOpen={setOpened}
        onToggle={toggle}
        onConfig={change}
      />
    </Box>
  )
}

function Notices({ isStale, isPolling, hasVideo }: { isStale: boolean; isPolling: boolean; hasVideo: boolean }) {
  const { t } = useTranslation('live_room')
  if (!isStale && !isPolling) return hasVideo ? null : <Box sx={{ mb: 2, color: 'text.secondary' }}>{t('stillsMode')}</Box>
  return (
    <Box role="status" sx={{ mb: 3 }}>
      <Notice kind={isStale ? 'error' : 'warning'}>{t(isStale ? 'stale' : 'polling')}</Notice>
    </Box>
  )
}
