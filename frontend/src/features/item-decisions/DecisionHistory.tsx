import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useDecisionText } from './decision_text.ts'
import { useNumbers } from './numbers.ts'
import type { DecidedItem, Decision } from './types.ts'

interface DecisionHistoryProps {
  item: DecidedItem
  /** Begins to undo the newest; null where nobody may, or it cannot be now. */
  onUndo: (() => void) | null
}

/** All that was decided about the item, newest first. */
export function DecisionHistory({ item, onUndo }: DecisionHistoryProps) {
  const { t } = useTranslation('item_decisions')
  const { decisions } = item
  if (decisions.length === 0)
    return <Box sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('history.none')}</Box>
  return (
    <Box
      component="ol"
      aria-label={t('history.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
    >
      {decisions.map((decision, at) => (
        <Entry key={decision.id} item={item} decision={decision} onUndo={at === 0 ? onUndo : null} />
      ))}
    </Box>
  )
}

interface EntryProps extends DecisionHistoryProps {
  decision: Decision
}

function Entry({ item, decision, onUndo }: EntryProps) {
  const { t, i18n } = useTranslation('item_decisions')
  const { count } = useNumbers()
  const [openedAt] = useState(() => Date.now())
  const id = `decision-${decision.id}`
  const { by, orderedAt, inForceAt, changed, state, reason } = decision
  const when = (iso: string) => dayAndTime(iso, i18n.language, openedAt)
  const facts = [
    t('history.by', { name: by.name, when: when(orderedAt) }),
    inForceAt === null ? t('progress.queued') : t('history.inForce', { when: when(inForceAt) }),
    state === 'done' ? t('history.changed', { count: changed, number: count(changed) }) : null,
  ].filter((fact) => fact !== null)
  return (
    <Box component="li" aria-labelledby={id} sx={CARD}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0, display: 'grid', gap: 1 }}>
        <Box id={id} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {useDecisionText(item)(decision)}
        </Box>
        <Box sx={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Box>
        <Box
          className="numbers"
          sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          {facts.join(' · ')}
        </Box>
        {decision.ruling !== null && <RulingFacts ruling={decision.ruling} />}
      </Box>
      {onUndo !== null && (
        <Button variant="outlined" aria-describedby={id} sx={{ minHeight: 44 }} onClick={onUndo}>
          {t('history.undo')}
        </Button>
      )}
    </Box>
  )
}

/** What became of the appeals that it answered. */
function RulingFacts({ ruling }: { ruling: NonNullable<Decision['ruling']> }) {
  const { t } = useTranslation('item_decisions')
  const { count } = useNumbers()
  const { left, ...counts } = ruling
  const shown = (what: string, total: number) =>
    total === 0 ? [] : [t(`history.ruling.${what}`, { count: total, number: count(total) })]
  const facts = [
    ...(['replied', 'waiting', 'withdrawn', 'kept', 'excepted', 'later'] as const).flatMap((what) =>
      shown(what, counts[what])
    ),
    ...left.flatMap((one) => shown(one.reason, one.count)),
  ]
  if (facts.length === 0) return null
  return (
    <Box className="numbers" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {t('history.ruling.title')} {facts.join(' · ')}
    </Box>
  )
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
