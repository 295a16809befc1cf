import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import type { AppealRow } from '../types.ts'

interface BulkChoiceProps {
  /** That may be chosen. */
  rows: readonly AppealRow[]
  /** That wait for a reply, in all. */
  count: number
  chosen: ReadonlySet<number>
  onChange(chosen: ReadonlySet<number>): void
}

/** Which appeals get the reply. None is chosen by itself: whoever replies has read what they choose. */
export function BulkChoice({ rows, count, chosen, onChange }: BulkChoiceProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const [openedAt] = useState(() => Date.now())
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t('bulk.which')}
      </Box>
      <Box sx={{ my: 1, color: 'text.secondary' }}>
        {rows.length < count ? t('bulk.some', { count: rows.length, total: count }) : t('bulk.hint')}
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-disabled={rows.length === 0}
        sx={{ minHeight: 44 }}
        onClick={() => onChange(new Set(isAll ? [] : rows.map(({ id }) => id)))}
      >
        {t(isAll ? 'bulk.clear' : 'bulk.all')}
      </Button>
      <Box sx={{ mt: 2, display: 'grid', maxHeight: 280, overflowY: 'auto' }}>
        {rows.map(({ id, user, createdAt }) => (
          <CheckLine
            key={id}
            label={`${user.name} · ${t('card.sent', { id, day: dayAndTime(createdAt, i18n.language, openedAt) })}`}
            checked={chosen.has(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </Box>
    </Box>
  )
}
