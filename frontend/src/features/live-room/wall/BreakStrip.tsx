import BabyChangingStation from '../../../ui/icons/BabyChangingStation.ts'
import Wc from '../../../ui/icons/Wc.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BreakRequest, Pause } from '../../../api/live_room.ts'
import { minutesAndSeconds } from '../model/countdown.ts'
import type { ServerClock } from '../state/clock.ts'
import { useSecondsLeft } from '../state/use_seconds_left.ts'

const Icon = ({ isNursing }: { isNursing: boolean }) => {
  const Sign = isNursing ? BabyChangingStation : Wc
  return <Sign aria-hidden sx={{ fontSize: 15, flexShrink: 0 }} />
}

interface BreakPromptProps {
  request: BreakRequest
  name: string
  /** Null for those who may not decide. */
  onAnswer: ((action: 'accept' | 'refuse') => Promise<unknown>) | null
  clock: ServerClock
}

/** A candidate's break request, with two buttons to answer it. */
export function BreakPrompt({ request, name, onAnswer, clock }: BreakPromptProps) {
  const { t } = useTranslation('live_room')
  const [busy, setBusy] = useState(false)
  const left = useSecondsLeft(request.expiresAt, clock)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const prompt = box.current
    // The buttons are removed after the answer: the keyboard focus stays at this candidate.
    return () => {
      if (prompt?.contains(document.activeElement))
        prompt.closest('li')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
    }
  }, [])
  const answer = async (action: 'accept' | 'refuse') => {
    if (onAnswer === null || busy) return
    setBusy(true)
    await onAnswer(action)
    setBusy(false)
  }
  return (
    <Box
      ref={box}
      data-fills
      sx={({ tokens }) => ({
        display: 'grid',
        gap: 0.5,
        mx: -1,
        px: 1,
        py: 0.5,
        backgroundColor: tokens.attentionGround,
        borderTop: `2px solid ${tokens.attention}`,
      })}
    >
      {/* Space for the menu in the corner of the picture. */}
      <Box
        sx={{ pr: '26px', fontWeight: 600, lineHeight: 1.15, '& svg': { verticalAlign: '-3px', mr: 0.5 } }}
      >
        <Icon isNursing={request.motive === 'NURSING_BREAK'} />
        {t(`breaks.${request.motive}`)}{' '}
        <Box
          component="time"
          role="timer"
          aria-label={t('breaks.answerWithin')}
          title={t('breaks.answerWithin')}
          className="numbers"
          sx={{ fontWeight: 700, color: left <= 60 ? 'error.main' : 'inherit' }}
        >
          {minutesAndSeconds(left)}
        </Box>
      </Box>
      {onAnswer !== null && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            data-first-act
            variant="contained"
            aria-disabled={busy}
            aria-label={t('breaks.acceptOf', { name })}
            onClick={() => void answer('accept')}
            sx={SMALL}
          >
            {t('breaks.accept')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={busy}
            aria-label={t('breaks.refuseOf', { name })}
            onClick={() => void answer('refuse')}
            sx={SMALL}
          >
            {t('breaks.refuse')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const SMALL = { flex: 1, minHeight: 26, px: 0.5, py: 0, fontSize: '0.75rem', minWidth: 0 } as const

/** A granted break: when it begins, and then how much of it is left. */
export function BreakTime({ pause, clock }: { pause: Pause & { maxEndDate: string }; clock: ServerClock }) {
  const { t } = useTranslation('live_room')
  const left = useSecondsLeft(pause.maxEndDate, clock)
  const untilStart = useSecondsLeft(pause.startedAt, clock)
  const isLeaving = untilStart > 0
  const isNursing = pause.motive === 'NURSING_BREAK_START'
  return (
    // Its right end does not overlap the menu in the corner of a small picture.
    <Box
      data-fills
      sx={({ tokens }) => ({
        mx: -1,
        pl: 1,
        pr: '30px',
        py: 0.25,
        backgroundColor: tokens.infoGround,
        color: left <= 30 ? tokens.error : tokens.ink,
        '& svg': { verticalAlign: '-3px', mr: 0.5 },
      })}
    >
      <Icon isNursing={isNursing} />
      {t(isLeaving ? 'breaks.leaving' : isNursing ? 'breaks.onNursing' : 'breaks.on')}{' '}
      <Box
        component="time"
        role="timer"
        aria-label={t(isLeaving ? 'breaks.untilStart' : 'breaks.left')}
        className="numbers"
        sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}
      >
        {minutesAndSeconds(isLeaving ? untilStart : left)}
      </Box>
    </Box>
  )
}
