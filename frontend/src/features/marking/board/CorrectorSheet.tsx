import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { dayText } from '../model/day_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { interval } from './figures.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { StretchTable } from './StretchTable.tsx'
import { useCorrector, type CorrectorDetail, type CorrectorPace } from './use_agreement.ts'

interface CorrectorSheetProps {
  plan: number
  of: CorrectorPace
  /** Marks of theirs went back. */
  onReturned(): void
  onClose(): void
}

/** One corrector: texts by day, and how strictly they mark in the course of a day; what they gave since a moment can be returned. */
export function CorrectorSheet({ plan, of, onReturned, onClose }: CorrectorSheetProps) {
  const { t } = useTranslation('marking')
  const found = useCorrector(plan, of.user.id)
  const [isReturning, setReturning] = useState(false)
  return (
    <SideSheet title={of.user.name} onClose={onClose} isRead>
      <div>
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setReturning(true)}>
          {t('returns.open')}
        </Button>
      </div>
      {found.data !== undefined ? (
        <Detail found={found.data} />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('board.loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240, borderRadius: 10 }} />
      )}
      {isReturning && (
        <ReturnDialog
          plan={plan}
          user={of.user}
          onReturned={(count) => {
            toast('success', t('returns.done', { count }))
            onReturned()
            // What it shows is not counted anew yet.
            onClose()
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </SideSheet>
  )
}

function Detail({ found }: { found: CorrectorDetail }) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const { severity, days, hours, places, texts, thirds } = found
  const figures = interval(severity, language)
  return (
    <>
      <Box className="numbers">
        <div>
          {t('correctors.textCount', { count: texts })}
          {thirds > 0 && ` · ${t('correctors.thirds', { count: thirds })}`}
        </div>
        <div>
          {figures === null
            ? t('correctors.tooFew')
            : t('correctors.severityText', { ...figures, count: severity.pairs })}
        </div>
      </Box>
      <Box component="dl" className="numbers" aria-label={t('correctors.days')} sx={DAYS}>
        {days.map((one) => (
          <div key={one.day}>
            <dt>{dayText(one.day, language)}</dt>
            <dd>{t('correctors.textCount', { count: one.texts })}</dd>
          </div>
        ))}
      </Box>
      <StretchTable kind="hours" stretches={hours} />
      <StretchTable kind="places" stretches={places} />
    </>
  )
}

const DAYS = {
  m: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 3,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& dd': { m: 0 },
} as const
