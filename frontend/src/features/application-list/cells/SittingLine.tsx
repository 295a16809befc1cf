import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'

interface SittingLineProps {
  sitting: Data.Delivery.Sitting
  isBusy: boolean
  /** Null where this person may not. */
  onRestore: (() => void) | null
}

/** A closed sitting: when, by whom and why it was closed, its answers, and the way back. */
export function SittingLine({ sitting, isBusy, onRestore }: SittingLineProps) {
  const { t, i18n } = useTranslation('application_list')
  const [now] = useState(() => Date.now())
  const { answers, answerCount, closedAt, closedBy, reason, mayRestore, lateCount } = sitting
  const number = sitting.sitting
  return (
    <Box sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: '8px', p: 3 }}>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {t('sittings.name', { number })}
      </Box>
      <div>
        {t('sittings.closed', { name: closedBy.name, when: dayAndTime(closedAt, i18n.language, now) })}
      </div>
      {reason !== null && <div>{t('history.reason', { reason })}</div>}
      {lateCount > 0 && <div>{t('sittings.late', { count: lateCount })}</div>}
      <details>
        <summary>{t('sittings.answers', { count: answerCount })}</summary>
        <Box component="ol" sx={{ m: 0, mt: 2, pl: 6, '& li': { overflowWrap: 'anywhere' } }}>
          {answers.map(({ id, position, line }) => (
            <li key={id} value={position}>
              {line}
            </li>
          ))}
        </Box>
      </details>
      {mayRestore && onRestore !== null && (
        <Button
          size="small"
          variant="outlined"
          aria-disabled={isBusy}
          onClick={onRestore}
          sx={{ justifySelf: 'start' }}
        >
          {t('sittings.restore', { number })}
        </Button>
      )}
    </Box>
  )
}
