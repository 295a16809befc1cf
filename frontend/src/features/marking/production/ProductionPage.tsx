import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { pathOf } from '../../../api/routes.ts'
import { useSession } from '../../../api/session.ts'
import { dayOf } from '../../../locales/dates.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { saveAs } from '../../../shared/save_as.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { OnPaper } from '../../../ui/OnPaper.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { monthText } from '../model/day_text.ts'
import { monthsUntil, type Period } from './months.ts'
import { ProductionTable } from './ProductionTable.tsx'
import { useReturnHints } from './use_return_hints.ts'
import { useStatement } from './use_statement.ts'

/** `/exams/dashboard/items/producao`: what the reader has marked by plans, month by month, for the screen, for paper and as a file. */
export function ProductionPage({ back }: { back: string }) {
  const { t, i18n } = useTranslation('marking')
  const name = useSession()?.user.name ?? ''
  const [months] = useState(() => monthsUntil(dayOf(Date.now())))
  const [from, setFrom] = useState(months[0]?.from ?? '')
  const month = months.find((one) => one.from === from) ?? { from, to: from }
  const found = useStatement(month)
  useReturnHints()
  const title = t('production.title')
  usePageTitle(title)
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 4, pb: 10, fontSize: '0.9375rem' }}>
      <OnPaper />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('production.of', { name, month: monthText(from, i18n.language) })}
          </Box>
        </Box>
        <Button component={Link} to={back} variant="outlined" data-print="no" sx={{ minHeight: 44 }}>
          {t('desk.back')}
        </Button>
      </Box>
      <Box data-print="no" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, my: 4 }}>
        <Box sx={{ flex: '0 1 260px' }}>
          <SelectInput
            label={t('production.month')}
            value={from}
            options={months.map((one) => ({ value: one.from, text: monthText(one.from, i18n.language) }))}
            onChange={setFrom}
          />
        </Box>
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => window.print()}>
          {t('production.print')}
        </Button>
        <FileButton month={month} />
      </Box>
      {found.data !== undefined ? (
        <ProductionTable rows={found.data.rows} />
      ) : found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('production.loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240, borderRadius: 10 }} />
      )}
      <Box sx={{ mt: 4, maxWidth: '72ch', color: 'text.secondary' }}>{t('production.text')}</Box>
    </Box>
  )
}

/** The month as a file for spreadsheets. */
function FileButton({ month }: { month: Period }) {
  const { t } = useTranslation('marking')
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const path = pathOf('/v1/correction_statement', { query: { ...month, format: 'csv' } })
      saveAs(await api.blob(path), `${t('production.file')}-${month.from.slice(0, 7)}.csv`)
    } catch (error) {
      toast('error', errorText(error, t, t('production.fileFailed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outlined" aria-disabled={isBusy} sx={{ minHeight: 44 }} onClick={() => void download()}>
      {t('production.download')}
    </Button>
  )
}
