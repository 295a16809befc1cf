import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../locales/dates.ts'
import { Notice, type NoticeKind } from '../../ui/Notice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MessageForm } from './MessageForm.tsx'
import type { Outcome } from './room_link.ts'
import { clockText } from './cover_state.ts'
import type { BreakMotive, BreakRequest, Message } from './types.ts'

interface ContactPanelProps {
  isNursingMother: boolean
  /** The request that is not answered yet. */
  pending: BreakRequest | null
  /** Seconds in which the proctor may still answer it. */
  secondsLeft: number | null
  /** The granted break with its button: the page's own button is covered by this panel. */
  granted: ReactNode
  /** The messages so far, oldest first. */
  messages: readonly Message[]
  onBreak: (motive: BreakMotive) => Promise<Outcome>
  onCancel: (requestId: number) => Promise<Outcome>
  onWrite: (message: string) => Promise<Outcome>
  onClose: () => void
}

type ShownNotice = { kind: NoticeKind; text: string } | null

/** What a candidate may ask of the proctor: bathroom, a message, a nursing break. */
export function ContactPanel({
  isNursingMother,
  pending,
  secondsLeft,
  granted,
  messages,
  onBreak,
  onCancel,
  onWrite,
  onClose,
}: ContactPanelProps) {
  const { t } = useTranslation('proctor_contact')
  const [notice, setNotice] = useState<ShownNotice>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (call: () => Promise<Outcome>, done: string | null) => {
    if (isBusy) return 'failed'
    setBusy(true)
    setNotice(null)
    const outcome = await call()
    setBusy(false)
    if (outcome === 'pending') setNotice({ kind: 'warning', text: t('contact.alreadyPending') })
    else if (typeof outcome === 'object') setNotice({ kind: 'error', text: outcome.refused })
    else if (outcome === 'failed') setNotice({ kind: 'error', text: t('contact.failed') })
    else setNotice(done === null ? null : { kind: 'success', text: done })
    return outcome
  }
  // The notice that a request is pending is removed once it was answered.
  const isAnswered = notice?.kind === 'warning' && pending === null
  const motives: BreakMotive[] = isNursingMother ? ['BATHROOM', 'NURSING_BREAK'] : ['BATHROOM']
  return (
    <Dialog
      title={t('contact.title')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('contact.close')}
        </Button>
      }
    >
      <div role="status">{granted !== null && <Box sx={{ mb: 4 }}>{granted}</Box>}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4, '& > *': { minHeight: 48, flexGrow: 1 } }}>
        {motives.map((motive) => (
          <Button
            key={motive}
            variant="outlined"
            aria-disabled={isBusy}
            onClick={() => void run(() => onBreak(motive), null)}
          >
            {t(`contact.ask.${motive}`)}
          </Button>
        ))}
      </Box>
      <div role="status">
        {pending !== null && (
          <Box sx={{ mb: 4 }}>
            <Notice
              kind="info"
              action={
                <Button
                  size="small"
                  sx={{ minHeight: 44 }}
                  onClick={() => void run(() => onCancel(pending.id), t('contact.cancelled'))}
                >
                  {t('contact.cancel')}
                </Button>
              }
            >
              {t(`contact.waiting.${pending.motive}`)}
              {secondsLeft !== null && (
                // The notice is announced once; the countdown is visual only.
                <Box aria-hidden className="numbers" sx={{ mt: 1, color: 'text.secondary' }}>
                  {t('contact.answerWithin', { time: clockText(secondsLeft) })}
                </Box>
              )}
            </Notice>
          </Box>
        )}
      </div>
      <div role="alert">
        {notice !== null && !isAnswered && (
          <Box sx={{ mb: 4 }}>
            <Notice kind={notice.kind}>{notice.text}</Notice>
          </Box>
        )}
      </div>
      <MessageForm isBusy={isBusy} onSend={(message) => run(() => onWrite(message), t('contact.sent'))} />
      {messages.length > 0 && <Talk messages={messages} />}
    </Dialog>
  )
}

function Talk({ messages }: { messages: readonly Message[] }) {
  const { t, i18n } = useTranslation('proctor_contact')
  return (
    <Box component="section" aria-label={t('contact.talk')} sx={{ mt: 5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {messages.slice(-6).map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={({ tokens }) => ({
              pl: 3,
              borderLeft: `3px solid ${one.author === 'CANDIDATE' ? tokens.line : tokens.primary}`,
              fontSize: '0.9375rem',
              lineHeight: 1.5,
            })}
          >
            <b>{t(one.author === 'CANDIDATE' ? 'contact.you' : 'contact.proctor')}</b>{' '}
            <Box component="span" className="numbers" sx={{ color: 'text.secondary' }}>
              {timeOfDay(one.createdAt, i18n.language)}
            </Box>
            <div style={{ whiteSpace: 'pre-line' }}>{one.message}</div>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
