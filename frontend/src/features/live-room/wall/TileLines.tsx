import ChatBubbleOutline from '../../../ui/icons/ChatBubbleOutlineOutlined.ts'
import MicOff from '../../../ui/icons/MicOffOutlined.ts'
import { Box } from '../../../ui/Box.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../locales/dates.ts'
import type { Receipt } from '../model/acts.ts'
import { latencyOf } from '../model/latency.ts'
import { delayOf } from '../model/reasons.ts'
import type { Tile } from '../model/tiles.ts'
import { Signal } from './Signal.tsx'

/** The candidate's exam and item, and the quality of the connection. */
export function PlaceLine({
  tile,
  acceptableMs,
  showsExam,
}: {
  tile: Tile
  acceptableMs: number
  showsExam: boolean
}) {
  const { t, i18n } = useTranslation('live_room')
  const { candidate, situation } = tile
  // The last measurement of a candidate who is offline says nothing about now.
  const delay = candidate.isOnline ? delayOf(situation) : null
  const quality = t(`tile.quality.${latencyOf(delay, acceptableMs)?.level ?? 'none'}`)
  const exam = showsExam ? (situation?.examName ?? candidate.examName) : null
  const place =
    situation?.isInInstructions === true
      ? t('tile.instructions')
      : situation?.itemPosition == null
        ? null
        : t('tile.item', { position: situation.itemPosition })
  const away = candidate.hasFinished
    ? t('status.finished')
    : tile.mood === 'absent'
      ? t('status.absent')
      : !candidate.isOnline && candidate.lastSeen !== null
        ? t('tile.lastSeen', { time: timeOfDay(candidate.lastSeen, i18n.language) })
        : null
  const status = candidate.isInApplication || candidate.status !== 'NORMAL' ? candidate.status : 'waiting'
  // A candidate in the exam is at an item: its number is enough.
  const here = status === 'NORMAL' && place !== null ? place : t(`status.${status}`)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Box component="span" className="numbers" title={away ?? undefined} sx={ONE_LINE}>
          {away ?? here}
        </Box>
        <Signal delayMs={delay} acceptableMs={acceptableMs} label={t('tile.internet', { quality })} />
      </Box>
      {exam !== null && exam !== undefined && (
        <Box title={exam} sx={{ ...ONE_LINE, color: 'text.secondary', fontSize: '0.75rem' }}>
          {exam}
        </Box>
      )}
    </>
  )
}

/** The problems of this candidate as text, and whether the last act was received. */
export function ReasonLines({
  tile,
  receipt,
  acceptableMs,
  onOpenChat,
}: {
  tile: Tile
  receipt: Receipt
  acceptableMs: number
  onOpenChat(): void
}) {
  const { t } = useTranslation('live_room')
  const { candidate, reasons, unanswered } = tile
  return (
    <>
      {unanswered.length > 0 && (
        <Box component="button" type="button" onClick={onOpenChat} sx={MESSAGE}>
          <ChatBubbleOutline aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />
          <Box component="span" sx={ONE_LINE}>
            {unanswered.at(-1)?.message}
          </Box>
          <Box
            component="span"
            className="numbers"
            aria-label={t('tile.message', { count: unanswered.length })}
            sx={{ ml: 'auto', fontWeight: 700 }}
          >
            {unanswered.length}
          </Box>
        </Box>
      )}
      {reasons.includes('lateReturn') && <Reason kind="error">{t('tile.lateReturn')}</Reason>}
      {reasons.includes('face') && <Reason kind="warning">{candidate.faceDetectionAlert?.message}</Reason>}
      {reasons.includes('internet') && (
        <Reason kind="warning">
          {t('tile.internet', {
            quality: t(`tile.quality.${latencyOf(delayOf(tile.situation), acceptableMs)?.level ?? 'bad'}`),
          })}
        </Reason>
      )}
      {reasons.includes('paused') && <Reason kind="warning">{t('tile.isPaused')}</Reason>}
      {candidate.pause !== null && candidate.status !== 'NORMAL' && (
        <Box sx={{ lineHeight: 1.3 }}>
          {t(candidate.pause.stopsTime ? 'tile.timeStopped' : 'tile.timeRuns')}
        </Box>
      )}
      {reasons.includes('suspicious') && (
        <Reason kind="warning">{t('tile.suspicious', { count: candidate.suspiciousAnswers })}</Reason>
      )}
      {candidate.isSilenced && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', lineHeight: 1.3 }}>
          <MicOff aria-hidden sx={{ fontSize: 16, flexShrink: 0 }} />
          {t('tile.silenced')}
        </Box>
      )}
      {candidate.approval !== null && <ApprovalLine approval={candidate.approval} />}
      {receipt !== null && (
        <Box
          role="status"
          sx={{
            display: 'flex',
            gap: 1,
            fontSize: '0.75rem',
            color: receipt === 'received' ? 'success.main' : 'text.secondary',
          }}
        >
          <span aria-hidden>{receipt === 'received' ? '✓' : '…'}</span>
          <Box
            component="span"
            title={t(receipt === 'received' ? 'tile.received' : 'tile.sending')}
            sx={ONE_LINE}
          >
            {t(receipt === 'received' ? 'tile.received' : 'tile.sending')}
          </Box>
        </Box>
      )}
    </>
  )
}

/** The decision, when and by whom; the reason for "reproved" is in a tooltip and in the history. */
function ApprovalLine({ approval }: { approval: NonNullable<Tile['candidate']['approval']> }) {
  const { t, i18n } = useTranslation('live_room')
  const { decision, decidedAt, decidedBy, disapprovedReason } = approval
  return (
    <Box
      title={disapprovedReason ?? undefined}
      sx={{ lineHeight: 1.3, color: decision === 'APPROVED' ? 'success.main' : 'error.main' }}
    >
      <Box component="span" sx={{ fontWeight: 600 }}>
        {t(`approval.${decision}`)}
      </Box>{' '}
      <Box component="span" className="numbers" sx={{ color: 'text.secondary' }}>
        {t('approval.by', { time: timeOfDay(decidedAt, i18n.language), name: decidedBy.name })}
      </Box>
    </Box>
  )
}

const Reason = ({ kind, children }: { kind: 'warning' | 'error'; children: ReactNode }) => (
  <Box sx={{ color: `${kind}.main`, fontWeight: 600, lineHeight: 1.3 }}>{children}</Box>
)

const ONE_LINE = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const

const MESSAGE = {
  font: 'inherit',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  minHeight: 28,
  width: '100%',
  overflow: 'hidden',
  px: 1.5,
  border: 1,
  borderColor: 'info.main',
  borderRadius: 1,
  backgroundColor: 'info.light',
  color: 'text.primary',
  cursor: 'pointer',
} as const
