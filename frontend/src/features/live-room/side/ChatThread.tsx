import ArrowBack from '../../../ui/icons/ArrowBack.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomMessage } from '../../../api/live_room.ts'
import { timeOfDay } from '../../../locales/dates.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { MESSAGE_MAX } from '../dialogs/AlertSheet.tsx'
import { byAge, type Tile } from '../model/tiles.ts'

interface ChatThreadProps {
  tile: Tile | null
  /** Of this candidate. */
  messages: readonly RoomMessage[]
  mayAnswer: boolean
  onBack(): void
  onReply(candidateId: number, text: string): Promise<boolean>
  onRead(messageId: number): Promise<boolean>
}

/** One conversation, the newest message last, with a field for the reply. */
export function ChatThread({ tile, messages, mayAnswer, onBack, onReply, onRead }: ChatThreadProps) {
  const { t, i18n } = useTranslation('live_room')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  if (tile === null) return null
  const name = tile.candidate.name
  const reply = async (event: FormEvent) => {
    event.preventDefault()
    const answer = text.trim()
    if (busy || answer === '') return
    setBusy(true)
    const sent = await onReply(tile.id, answer)
    if (sent) {
      setText('')
      // The answered messages are no longer pending.
      await Promise.all(tile.unanswered.map(({ id }) => onRead(id)))
    }
    setBusy(false)
  }
  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <IconButton aria-label={t('chat.back')} onClick={onBack}>
          <ArrowBack />
        </IconButton>
        <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
          {name}
        </Box>
      </Box>
      <Box
        ref={list}
        role="log"
        aria-label={t('chat.with', { name })}
        tabIndex={0}
        sx={{ flex: 1, overflowY: 'auto', p: 3, display: 'grid', gap: 2, alignContent: 'start' }}
      >
        {messages.toSorted(byAge).map((message) => (
          <Bubble
            key={message.id}
            message={message}
            who={message.author === 'CANDIDATE' ? name : (message.authorName ?? t('chat.you'))}
            time={timeOfDay(message.createdAt, i18n.language)}
          />
        ))}
      </Box>
      {mayAnswer && (
        <Box
          component="form"
          onSubmit={(event) => void reply(event)}
          sx={{ p: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}
        >
          <TextInput
            quiet
            label={t('chat.reply')}
            value={text}
            onChange={setText}
            maxLength={MESSAGE_MAX}
            autoComplete="off"
          />
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
            {tile.unanswered.length > 0 && (
              <Button
                size="small"
                variant="text"
                onClick={() => void Promise.all(tile.unanswered.map(({ id }) => onRead(id)))}
              >
                {t('chat.read')}
              </Button>
            )}
            <Button
              type="submit"
              size="small"
              variant="contained"
              disabled={text.trim() === ''}
              aria-disabled={busy}
            >
              {t('chat.send')}
            </Button>
          </Box>
        </Box>
      )}
    </>
  )
}

function Bubble({ message, who, time }: { message: RoomMessage; who: string; time: string }) {
  const { t } = useTranslation('live_room')
  const isTheirs = message.author === 'CANDIDATE'
  return (
    <Box
      sx={({ tokens }) => ({
        justifySelf: isTheirs ? 'start' : 'end',
        maxWidth: '88%',
        px: 2.5,
        py: 1.5,
        borderRadius: 2,
        backgroundColor: isTheirs ? tokens.infoGround : tokens.savedGround,
        border: `1px solid ${tokens.line}`,
      })}
    >
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{message.message}</Box>
      <Box className="numbers" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {[who, message.isGlobal && t('chat.toAll'), time].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  )
}
