import Close from '../../../ui/icons/Close.ts'
import { Box } from '../../../ui/Box.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomMessage } from '../../../api/live_room.ts'
import { timeOfDay } from '../../../locales/dates.ts'
import { LINE_BUTTON } from '../../../ui/line_button.ts'
import { conversationsOf } from '../model/chat.ts'
import type { Tile } from '../model/tiles.ts'
import { ChatThread } from './ChatThread.tsx'

interface ChatPanelProps {
  tiles: readonly Tile[]
  messages: readonly RoomMessage[]
  /** The candidate whose conversation is open; null for the list. */
  with: number | null
  mayAnswer: boolean
  onOpen(candidateId: number | null): void
  onClose(): void
  onReply(candidateId: number, text: string): Promise<boolean>
  onRead(messageId: number): Promise<boolean>
}

/** The conversations of the room, beside the tiles, which get narrower; on a phone above them. */
export function ChatPanel(props: ChatPanelProps) {
  const { tiles, messages, onOpen, onClose } = props
  return (
    <Panel shows={props.with} onClose={onClose}>
      {props.with === null ? (
        <Conversations tiles={tiles} messages={messages} onOpen={onOpen} />
      ) : (
        <ChatThread
          key={props.with}
          tile={tiles.find(({ id }) => id === props.with) ?? null}
          messages={messages.filter(({ candidateId }) => candidateId === props.with)}
          mayAnswer={props.mayAnswer}
          onBack={() => onOpen(null)}
          onReply={props.onReply}
          onRead={props.onRead}
        />
      )}
    </Panel>
  )
}

/** `shows`: the candidate of the conversation, or null for the list. */
function Panel({ shows, onClose, children }: { shows: number | null; onClose(): void; children: ReactNode }) {
  const { t } = useTranslation('live_room')
  const panel = useRef<HTMLDivElement>(null)
  // The button that opened it was unmounted; without a focus inside, Escape would not arrive here.
  useEffect(() => {
    panel.current?.focus()
  }, [shows])
  return (
    <Box
      ref={panel}
      component="section"
      aria-label={t('chat.title')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      sx={({ tokens }) => ({
        position: { xs: 'static', md: 'sticky' },
        top: 72,
        order: { xs: -1, md: 0 },
        flex: { xs: '1 1 100%', md: '0 0 300px' },
        minWidth: 0,
        height: { xs: '60dvh', md: 'max(360px, calc(100dvh - 216px))' },
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: tokens.surface,
        border: `1px solid ${tokens.control}`,
        borderRadius: '10px',
        outline: 'none',
        fontSize: '0.9375rem',
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 3, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('chat.title')}
        </Typography>
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </Box>
  )
}

function Conversations({ tiles, messages, onOpen }: Pick<ChatPanelProps, 'tiles' | 'messages' | 'onOpen'>) {
  const { t, i18n } = useTranslation('live_room')
  const conversations = conversationsOf(tiles, messages)
  if (conversations.length === 0) return <Box sx={{ p: 4, color: 'text.secondary' }}>{t('chat.none')}</Box>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto' }}>
      {conversations.map(({ tile, last }) => (
        <Box component="li" key={tile.id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <Box component="button" type="button" onClick={() => onOpen(tile.id)} sx={LINE}>
            <Box component="span" sx={{ fontWeight: 600, flex: '1 1 60%' }}>
              {tile.candidate.name}
            </Box>
            {tile.unanswered.length > 0 && (
              <Box
                component="span"
                className="numbers"
                aria-label={t('tile.message', { count: tile.unanswered.length })}
                sx={{
                  px: 2,
                  borderRadius: 4,
                  backgroundColor: 'primary.main',
                  color: 'primary.contrastText',
                  fontSize: '0.8125rem',
                }}
              >
                {tile.unanswered.length}
              </Box>
            )}
            <Box
              component="time"
              dateTime={last.createdAt}
              className="numbers"
              sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}
            >
              {timeOfDay(last.createdAt, i18n.language)}
            </Box>
            <Box
              component="span"
              sx={{
                flex: '1 1 100%',
                minWidth: 0,
                color: 'text.secondary',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {last.message}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const LINE = {
  ...LINE_BUTTON,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  px: 3,
  py: 2,
} as const
