import { Box } from '../../ui/Box.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveRoom } from '../../api/live_room.ts'
import { useAllowed } from '../../api/permissions.ts'
import { useStreamState } from '../../realtime/index.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { toast } from '../../ui/toasts.ts'
import { useFeeds } from './media/use_feeds.ts'
import { useVisible } from './media/use_visible.ts'
import { receiptOf } from './model/acts.ts'
import { feedOf } from './model/feed.ts'
import { callsOf, countOnline, wallOf, type Tile } from './model/tiles.ts'
import { RoomDialogs, type Opened } from './RoomDialogs.tsx'
import { RoomNotices } from './RoomNotices.tsx'
import { ChatPanel } from './side/ChatPanel.tsx'
import { chime } from './state/chime.ts'
import type { ServerClock } from './state/clock.ts'
import { useActs } from './state/use_acts.ts'
import { useCallers } from './state/use_callers.ts'
import { useChoices } from './state/use_choices.ts'
import { useConfig } from './state/use_config.ts'
import { CallStrip } from './wall/CallStrip.tsx'
import { CandidateTile, type TileActions } from './wall/CandidateTile.tsx'
import { Folded } from './wall/Folded.tsx'
import { PictureDialog } from './wall/PictureDialog.tsx'
import { usePlaces } from './wall/use_places.ts'
import { WallHeader } from './wall/WallHeader.tsx'
import { EmptyRoom, gridOf } from './wall/WallStates.tsx'

interface LiveRoomViewProps {
  room: LiveRoom
  tiles: readonly Tile[]
  clock: ServerClock
  /** The data may be outdated. */
  isStale: boolean
  reread(): Promise<void>
  onDraw?(userId: number): void
}

/** The tiles of a room: all of its candidates, problems first, with every act available on this page. */
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
  const [picture, setPicture] = useState<number | null>(null)
  const chatButton = useRef<HTMLButtonElement>(null)
  const wasChatOpen = useRef(false)
  useEffect(() => {
    // When the chat closes, the focus returns to the button that opened it.
    if (chat === null && wasChatOpen.current) chatButton.current?.focus()
    wasChatOpen.current = chat !== null
  }, [chat])
  const { visible, observe } = useVisible()
  const caller = useCallers(tiles, () => config.soundOnRequests && chime())
  const wall = useMemo(() => wallOf(tiles, config), [tiles, config])
  const open = usePlaces(wall.open)
  const calls = useMemo(() => callsOf(tiles), [tiles])
  const waiting = useMemo(() => tiles.reduce((sum, { unanswered }) => sum + unanswered.length, 0), [tiles])
  const showsExam = useMemo(() => new Set(tiles.map(({ candidate }) => candidate.examName)).size > 1, [tiles])

  const feedFor = ({ id, candidate }: Tile) =>
    feedOf(candidate, {
      isStopped: choices.stopped.has(id),
      stillOnly: config.staticImagesOnly || choices.stillOnly.has(id),
      media: configuration.media,
    })
  const isMuted = (id: number) => config.muteByDefault !== choices.soundFlipped.has(id)
  const watched = open
    .filter((tile) => visible.has(tile.id) && feedFor(tile) === 'stream')
    .map(({ id }) => id)
  const streams = useFeeds({
    roomId,
    isOn: configuration.media === 'janus' && !config.staticImagesOnly,
    wanted: watched,
    audible: watched.filter((id) => !isMuted(id)),
  })

  const answerBreak = useCallback(
    async (by: { id: number; name: string }, requestId: number, action: 'accept' | 'refuse') => {
      const done = await acts.answerBreak(by.id, requestId, action)
      if (done) toast('success', t(action === 'accept' ? 'done.accepted' : 'done.refused', { name: by.name }))
    },
    [acts, t]
  )
  const actions = useMemo(
    (): TileActions => ({
      openMenu: (userId, at) => setOpened({ what: 'menu', userId, at }),
      openInfo: (userId, at) => setOpened({ what: 'info', userId, at }),
      openChat: (userId) => setChat({ with: userId }),
      openPicture: (userId) => setPicture(userId),
      toggleSound: (userId) => toggle('soundFlipped', userId),
      answerBreak,
      ...(onDraw && { onDraw }),
    }),
    [answerBreak, toggle, onDraw]
  )
  const goTo = (tile: Tile) => {
    if (tile.reasons[0] === 'message') return setChat({ with: tile.id })
    const element = document.querySelector<HTMLElement>(`[data-candidate="${tile.id}"]`)
    element?.scrollIntoView({ block: 'nearest' })
    const act =
      element?.querySelector<HTMLElement>('[data-first-act]') ??
      element?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    act?.focus()
  }
  const enlarged = tiles.find(({ id }) => id === picture)
  const nameOf = ({ id, candidate }: Tile) => (config.showNames ? candidate.name : t('wall.unnamed', { id }))
  return (
    <Box sx={{ pb: 4 }}>
      <WallHeader
        online={countOnline(tiles)}
        needLook={calls.length}
        foldCalm={config.foldCalm}
        waiting={waiting}
        isChatOpen={chat !== null}
        chatRef={chatButton}
        onFold={(foldCalm) => void change({ foldCalm })}
        onChat={() => setChat(chat === null ? { with: null } : null)}
        onSendAll={
          allowed('Dashboard.Videos.sendMessageGlobal')
            ? () => setOpened({ what: 'alert', userId: null })
            : null
        }
        onConfig={() => setOpened({ what: 'config' })}
      >
        <CallStrip tiles={calls} showNames={config.showNames} onGo={goTo} />
      </WallHeader>
      <RoomNotices
        isStale={isStale}
        isBlocked={streamState === 'blocked'}
        hasVideo={configuration.media === 'janus'}
      />
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {caller !== null && t(`breaks.${caller.kind}`, { name: caller.name })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: '1 1 0', minWidth: { xs: '100%', md: 0 } }}>
          {tiles.length === 0 && <EmptyRoom />}
          {tiles.length > 0 && open.length === 0 && (
            <Box sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
              {t(wall.folded.length > 0 ? 'wall.allCalm' : 'wall.nobodyYet')}
            </Box>
          )}
          {tiles.length > 0 && (
            <Box component="ul" aria-label={t('wall.label')} sx={gridOf(open.length, config.denseTiles)}>
              {open.map((tile) => (
                <CandidateTile
                  key={tile.id}
                  tile={tile}
                  roomId={roomId}
                  configuration={configuration}
                  actions={actions}
                  observe={observe}
                  clock={clock}
                  showName={config.showNames}
                  showsExam={showsExam}
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
          )}
          <Folded
            tiles={wall.folded}
            title={t('wall.folded', { count: wall.folded.length })}
            showNames={config.showNames}
            onMenu={actions.openMenu}
          />
          <Folded
            tiles={wall.absent}
            title={t('wall.absent', { count: wall.absent.length })}
            showNames={config.showNames}
            onMenu={actions.openMenu}
          />
          {wall.hidden > 0 && (
            <Box sx={{ mt: 3, color: 'text.secondary' }}>{t('wall.hidden', { count: wall.hidden })}</Box>
          )}
        </Box>
        {chat !== null && (
          <ChatPanel
            tiles={tiles}
            messages={room.messages}
            with={chat.with}
            mayAnswer={allowed('Dashboard.Videos.AnswerMessages')}
            onOpen={(candidateId) => setChat({ with: candidateId })}
            onClose={() => setChat(null)}
            onReply={(candidateId, message) =>
              acts.send({ candidateId, message, motive: 'MESSAGE', notificationType: 'TOAST' })
            }
            onRead={acts.dismissMessage}
          />
        )}
      </Box>
      {enlarged !== undefined && (
        <PictureDialog
          feed={feedFor(enlarged)}
          name={nameOf(enlarged)}
          roomId={roomId}
          userId={enlarged.id}
          stillSeconds={configuration.stillSeconds}
          hasStill={enlarged.candidate.lastStill !== null}
          stream={streams.get(enlarged.id) ?? null}
          // The tile plays the sound already.
          isMuted
          onClose={() => setPicture(null)}
        />
      )}
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
