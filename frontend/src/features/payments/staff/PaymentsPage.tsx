import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { StoredValue } from '../../../api/stored.ts'
import { fillLetters } from '../../../locales/fill_letters.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { usePagedFilters } from '../../../ui/paged_filters.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { PaymentRow } from '../types.ts'
import { PaymentFilterBar } from './PaymentFilterBar.tsx'
import { isClosed, isNarrowed, NO_FILTERS, readFilters, type StoredFilters } from './filters.ts'
import { PaymentTable } from './PaymentTable.tsx'
import { Questions } from './Questions.tsx'
import { usePayments } from './use_payments.ts'

const ConfirmSheet = laterDialog(() => import('./ConfirmSheet.tsx'))
const WithdrawSheet = laterDialog(() => import('./WithdrawSheet.tsx'))

/** What was chosen is here again after a reload, on this computer. */
const FILTERS = new StoredValue<StoredFilters>('payment-list-filter')

/** `/exams/dashboard/appeal/pagamentos`: who has paid for appeals of a collection, and what does not fit. */
export function PaymentsPage({ collection }: { collection: { id: number; name: string } }) {
  const { t } = useTranslation('payments_desk')
  const { id } = collection
  const { filters, narrow } = usePagedFilters(FILTERS, readFilters, id)
  const list = usePayments(id, filters)
  usePageTitle(`${t('title')} · ${collection.name}`)
  if (list.data === undefined && isClosed(list.error))
    return (
      <EmptyState title={t('closed.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('closed.text')}</Box>
      </EmptyState>
    )
  return (
    <Box sx={{ maxWidth: 1180, mx: 'auto', display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2">{t('title')}</Typography>
          <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('lead')}</Box>
        </Box>
        <Button
          component={Link}
          to={`/exams/dashboard/appeal?collection=${id}`}
          variant="outlined"
          startIcon={<ArrowBackIcon />}
          sx={{ minHeight: 44 }}
        >
          {t('back')}
        </Button>
      </Box>
      <Questions collection={id} />
      <PaymentFilterBar filters={filters} onChange={narrow} />
      {list.data !== undefined ? (
        <List
          list={list}
          pages={list.data.pages}
          narrowed={isNarrowed(filters)}
          onClear={() => narrow(NO_FILTERS)}
        />
      ) : list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>
          {errorText(list.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 320, borderRadius: 10 }} />
      )}
    </Box>
  )
}

type Payments = ReturnType<typeof usePayments>

interface ListProps {
  list: Payments
  pages: NonNullable<Payments['data']>['pages']
  narrowed: boolean
  onClear(): void
}

function List({ list, pages, narrowed, onClear }: ListProps) {
  const { t, i18n } = useTranslation('payments_desk')
  const [confirmed, setConfirmed] = useState<PaymentRow | null>(null)
  const [withdrawn, setWithdrawn] = useState<PaymentRow | null>(null)
  const rows = pages.flatMap(({ results }) => results)
  const count = pages.at(-1)?.count ?? 0
  if (rows.length === 0)
    return (
      <EmptyState title={t(narrowed ? 'empty.narrowedTitle' : 'empty.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t(narrowed ? 'empty.narrowed' : 'empty.none')}</Box>
        {narrowed && (
          <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <Box>
      <PaymentTable
        rows={rows}
        isBusy={list.isPlaceholderData}
        onConfirm={setConfirmed}
        onWithdraw={setWithdrawn}
      />
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Box role="status" className="numbers" sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
          {fillLetters(t('showing'), { X: rows.length, Y: count.toLocaleString(i18n.language) })}
        </Box>
        <MoreButton list={list}>{t('more')}</MoreButton>
      </Box>
      {confirmed !== null && (
        <ConfirmSheet key={confirmed.id} row={confirmed} onClose={() => setConfirmed(null)} />
      )}
      {withdrawn !== null && (
        <WithdrawSheet key={withdrawn.id} row={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </Box>
  )
}
