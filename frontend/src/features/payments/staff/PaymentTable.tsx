import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import type { PaymentRow } from '../types.ts'
import { StatusTag } from './StatusTag.tsx'

interface PaymentTableProps {
  rows: readonly PaymentRow[]
  isBusy: boolean
  onConfirm(row: PaymentRow): void
  onWithdraw(row: PaymentRow): void
}

/** The payments of a collection: whose, how much, how far, and the way to confirm one, or to take that back. */
export function PaymentTable({ rows, isBusy, onConfirm, onWithdraw }: PaymentTableProps) {
  const { t, i18n } = useTranslation('payments_desk')
  const [openedAt] = useState(() => Date.now())
  const day = (iso: string) => dayAndTime(iso, i18n.language, openedAt)
  const columns: readonly Column<PaymentRow>[] = [
    {
      id: 'candidate',
      header: t('columns.candidate'),
      isRowHeader: true,
      cell: ({ user, hideCandidateName }) => (
        <>
          {user.name}
          {!hideCandidateName && user.publicIdentifier !== null && (
            <Box component="span" sx={{ ml: 2, fontWeight: 400, color: 'text.secondary' }}>
              {user.publicIdentifier}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'count',
      header: t('columns.count'),
      width: 100,
      cell: ({ count }) => count.toLocaleString(i18n.language),
    },
    {
      id: 'price',
      header: t('columns.price'),
      width: 120,
      cell: ({ price }) => moneyText(price, i18n.language),
    },
    {
      id: 'status',
      header: t('columns.status'),
      cell: ({ status, lapsed, payedAt, payUntil }) => (
        <>
          <StatusTag status={status} lapsed={lapsed} />
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {payedAt !== null
              ? t('payedAt', { day: day(payedAt) })
              : payUntil !== null && t('until', { day: day(payUntil) })}
          </Box>
        </>
      ),
    },
    {
      id: 'txid',
      header: t('columns.txid'),
      isWide: true,
      cell: ({ txid }) =>
        txid === null ? null : (
          <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
            {txid}
          </Box>
        ),
    },
    {
      id: 'acts',
      header: t('columns.acts'),
      isBare: true,
      isWide: true,
      cell: (row) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {row.mayConfirm && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t('confirm.openNamed', { name: row.user.name })}
              onClick={() => onConfirm(row)}
              sx={{ minHeight: 44 }}
            >
              {t('confirm.open')}
            </Button>
          )}
          {row.mayWithdraw && (
            <Button
              size="small"
              aria-label={t('withdraw.openNamed', { name: row.user.name })}
              onClick={() => onWithdraw(row)}
              sx={{ minHeight: 44 }}
            >
              {t('withdraw.open')}
            </Button>
          )}
        </Box>
      ),
    },
  ]
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      idOf={({ id }) => String(id)}
      isBusy={isBusy}
    />
  )
}
