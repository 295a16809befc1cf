import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { timeLeftText } from '../../../locales/duration.ts'
import { moneyText } from '../../../locales/money.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { AppealWindow } from '../types.ts'
import { useWindow } from './use_window.ts'

const WindowSheet = laterDialog(() => import('./WindowSheet.tsx'))
const ExtensionSheet = laterDialog(() => import('./ExtensionSheet.tsx'))
const DiscloseDialog = laterDialog(() => import('./DiscloseDialog.tsx'))

/** When appeals may be sent, replied to and read, and, for who manages the collection, how to change that and to disclose. */
export function WindowBar({ collection }: { collection: number }) {
  const { t, i18n } = useTranslation('appeals_desk')
  const found = useWindow(collection)
  const [opened, setOpened] = useState<'window' | 'disclosure' | null>(null)
  // What it was opened with: it stays open where somebody else decides first, and says so when it is sent.
  const [extending, setExtending] = useState<NonNullable<AppealWindow['loss']> | null>(null)
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>
        {errorText(found.error, t, t('window.loadFailed'))}
      </RetryNotice>
    ) : (
      <Skeleton style={{ height: 76, borderRadius: 10 }} />
    )
  const { appeals, mayChange, loss } = found.data
  return (
    <Box component="section" aria-label={t('window.title')} sx={BAR}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Times window={found.data} />
        <Box className="numbers" sx={{ mt: 1, color: 'text.secondary' }}>
          {appeals.total === 0
            ? t('window.total', { count: 0 })
            : t('window.counts', { ...appeals, total: t('window.total', { count: appeals.total }) })}
        </Box>
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } }}>
          <Button variant="outlined" onClick={() => setOpened('window')}>
            {t(found.data.opensAt === null ? 'window.make' : 'window.change')}
          </Button>
          {found.data.paymentAppeal && (
            <Button
              component={Link}
              to={`/exams/dashboard/appeal/pagamentos?collection=${collection}`}
              variant="outlined"
            >
              {t('window.payments')}
            </Button>
          )}
          {appeals.total > 0 && (
            <Button variant="outlined" onClick={() => setOpened('disclosure')}>
              {t('disclosure.open')}
            </Button>
          )}
        </Box>
      )}
      {loss !== null && (
        <Box sx={{ flex: '1 1 100%' }}>
          <Notice
            kind="warning"
            action={
              <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setExtending(loss)}>
                {t('extension.open')}
              </Button>
            }
          >
            {t('extension.lost', { time: timeLeftText(loss.lostSeconds, t, i18n.language) })}
          </Notice>
        </Box>
      )}
      {extending !== null && (
        <ExtensionSheet window={found.data} loss={extending} onClose={() => setExtending(null)} />
      )}
      {opened === 'window' && <WindowSheet window={found.data} onClose={() => setOpened(null)} />}
      {opened === 'disclosure' && <DiscloseDialog collection={collection} onClose={() => setOpened(null)} />}
    </Box>
  )
}

function Times({ window }: { window: AppealWindow }) {
  const { t, i18n } = useTranslation('appeals_desk')
  const day = (iso: string) => dayAndTime(iso, i18n.language, Date.parse(window.serverTime))
  const { opensAt, closesAt, payUntil, replyUntil, discloseAt, extension } = window
  if (opensAt === null || closesAt === null) return <Box sx={{ fontWeight: 600 }}>{t('window.none')}</Box>
  const facts = [
    t('window.span', { from: day(opensAt), until: day(closesAt) }),
    window.paymentAppeal &&
      payUntil !== null &&
      t('window.priced', { price: moneyText(window.forAppealValue, i18n.language), day: day(payUntil) }),
    replyUntil !== null && t('window.replyBy', { day: day(replyUntil) }),
    discloseAt === null ? t('window.byHand') : t('window.disclosedAt', { day: day(discloseAt) }),
  ]
  return (
    <>
      <Box className="numbers" sx={{ fontWeight: 600 }}>
        {facts[0]}
      </Box>
      <Box className="numbers">{facts.slice(1).filter(Boolean).join(' · ')}</Box>
      {extension !== null && (
        <Box className="numbers" sx={{ overflowWrap: 'anywhere' }}>
          {t('extension.shown', { day: day(extension.from), reason: extension.reason })}
        </Box>
      )}
    </>
  )
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  mb: 4,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
