import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { HeldLot } from './use_board.ts'

interface LotTableProps {
  plan: number
  lots: readonly HeldLot[]
  isBusy: boolean
  onReturned(): void
}

/** The lots that correctors hold, the oldest first, and how to take them back. */
export function LotTable({ plan, lots, isBusy, onReturned }: LotTableProps) {
  const { t, i18n } = useTranslation('marking')
  const [returned, setReturned] = useState<HeldLot | 'all' | null>(null)
  const day = (iso: string) => dayAndTime(iso, i18n.language, Date.now())
  const confirm = async (reason: string) => {
    const answer = await api.post('/v1/correction_plans/:id/return_lots', {
      params: { id: plan },
      body: { reason, ...(returned !== null && returned !== 'all' && { lot: returned.id }) },
    })
    toast('success', t('board.returned', { count: answer.returned }))
    onReturned()
    setReturned(null)
  }
  return (
    <>
      {lots.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('board.noLots')}</Box>
      ) : (
        <DataTable
          label={t('board.lotsTable')}
          rows={lots}
          idOf={({ id }) => String(id)}
          isBusy={isBusy}
          columns={[
            { id: 'holder', header: t('board.holder'), cell: ({ holder }) => holder.name, isRowHeader: true },
            { id: 'takenAt', header: t('board.since'), cell: ({ takenAt }) => day(takenAt) },
            { id: 'leaseUntil', header: t('board.until'), cell: ({ leaseUntil }) => day(leaseUntil) },
            {
              id: 'left',
              header: t('board.left'),
              cell: ({ left, tasks }) => t('board.leftOf', { left, all: tasks }),
            },
            {
              id: 'return',
              header: t('board.back'),
              isBare: true,
              isWide: true,
              cell: (lot) => (
                <Button
                  size="small"
                  variant="outlined"
                  sx={{ minHeight: { xs: 44, md: 32 } }}
                  aria-label={`${t('board.back')}: ${lot.holder.name}`}
                  onClick={() => setReturned(lot)}
                >
                  {t('board.back')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {lots.length > 1 && (
        <Button variant="outlined" sx={{ mt: 3, minHeight: 44 }} onClick={() => setReturned('all')}>
          {t('board.backAll')}
        </Button>
      )}
      {/* Stays where the last lot is gone meanwhile: somebody is writing in it. */}
      {returned !== null && (
        <ReasonDialog
          title={t('board.returnTitle')}
          action={t('board.returnDo')}
          onConfirm={confirm}
          onClose={() => setReturned(null)}
        >
          {returned === 'all'
            ? t('board.returnAll', { count: lots.length })
            : t('board.returnOne', { name: returned.holder.name })}
        </ReasonDialog>
      )}
    </>
  )
}
