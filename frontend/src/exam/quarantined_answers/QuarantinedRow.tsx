import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { toast } from '../../ui/toasts.ts'
import { decideQuarantined, type QuarantinedAnswer } from './use_quarantined_answers.ts'

interface QuarantinedRowProps {
  applicationId: number
  entry: QuarantinedAnswer
  mayDecide: boolean
  onDecided(): void
}

/** Shown for an item without an answer. */
const NOTHING = '--'

export function QuarantinedRow({ applicationId, entry, mayDecide, onDecided }: QuarantinedRowProps) {
  const { t, i18n } = useTranslation('quarantined_answers')
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const { answer, present, decision, file, candidateDecision } = entry
  const item = answer.verboseName?.trim() || t('item', { number: answer.position })
  const isRefused = decision?.decision === 'refuse'
  const decide = async (what: 'accept' | 'refuse') => {
    if (busy) return
    setBusy(true)
    try {
      await decideQuarantined(applicationId, entry.key, what)
      toast('success', t(what === 'accept' ? 'accepted' : 'refused'))
      onDecided()
    } catch (error) {
      // Its sitting may have been closed since the list was read: the list says so.
      toast('error', errorText(error, t, t('decideFailed')))
      onDecided()
    }
    setBusy(false)
  }
  const textOf = (line: string | null) => (line === null || line === NOTHING ? t('none') : line)
  const shown = file === null ? textOf(entry.line) : t('file', { name: file.filename })
  const presentFile = present.files[0]
  const presentShown =
    file === null
      ? textOf(present.line)
      : presentFile === undefined
        ? t('none')
        : t('file', { name: presentFile.filename })
  const reason = i18n.exists(`quarantined_answers:reasons.${entry.reason}`)
    ? t(`reasons.${entry.reason}`)
    : t('reasons.other')
  return (
    <Box
      component="li"
      data-testid="quarantined-answer"
      sx={{ py: 4, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2 }}
    >
      <Box sx={{ fontWeight: 700 }}>{item}</Box>
      <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {[reason, entry.device, dayAndTime(entry.at, i18n.language, now)].filter(Boolean).join(' · ')}
      </Box>
      <Box component="dl" sx={FACTS}>
        <dt>{t('quarantined')}</dt>
        <dd>{shown}</dd>
        {!entry.isHeld && <dt>{t(entry.isClosed ? 'presentThen' : 'present')}</dt>}
        {!entry.isHeld && <dd>{presentShown}</dd>}
      </Box>
      {entry.isClosed && (
        <Box sx={{ fontSize: '0.875rem' }}>
          {t(mayDecide ? 'closedSittingDecide' : 'closedSitting', { number: entry.sitting })}
        </Box>
      )}
      {candidateDecision !== null && (
        <Box sx={{ fontSize: '0.875rem' }}>{t(`candidate.${candidateDecision}`)}</Box>
      )}
      {entry.isHeld && (
        <Box sx={{ fontWeight: 600, color: 'success.main' }}>{t(entry.isClosed ? 'heldThen' : 'held')}</Box>
      )}
      {decision !== null && (
        <Box className="numbers" sx={{ fontSize: '0.875rem' }}>
          {t(`decided.${decision.decision}`, {
            name: decision.by.name,
            at: dayAndTime(decision.at, i18n.language, now),
          })}
        </Box>
      )}
      {mayDecide && !entry.isHeld && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {!entry.isClosed && (
            <Button
              variant="contained"
              size="small"
              aria-disabled={busy}
              aria-label={t('acceptOf', { item })}
              onClick={() => void decide('accept')}
            >
              {t('accept')}
            </Button>
          )}
          {!isRefused && (
            <Button
              variant="outlined"
              size="small"
              aria-disabled={busy}
              aria-label={t('refuseOf', { item })}
              onClick={() => void decide('refuse')}
            >
              {t('refuse')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 1,
  '& dt': { fontSize: '0.875rem', color: 'text.secondary' },
  '& dd': {
    m: 0,
    mb: 1,
    pl: 3,
    borderLeft: 3,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    maxHeight: 200,
    overflowY: 'auto',
  },
} as const
