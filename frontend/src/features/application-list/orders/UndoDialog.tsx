import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { previewUndo, undoOrder, type Order } from '../bulk/bulk_calls.ts'
import { PreviewFacts } from '../bulk/PreviewFacts.tsx'

interface UndoDialogProps {
  order: Order
  onDone(): void
  onClose(): void
}

/** Puts back what is still as an order left it, and says before what it leaves. */
export default function UndoDialog({ order, onDone, onClose }: UndoDialogProps) {
  const { t, i18n } = useTranslation('application_list')
  const [orderKey] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    queryKey: ['undo-preview', order.id],
    queryFn: () => previewUndo(order.id, orderKey),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { change = 0, windows = 0 } = data ?? {}
  const doNow =
    change === 0 && windows > 0
      ? t('staffOrders.undoWindows')
      : t('staffOrders.undoDo', { count: change, number: change.toLocaleString(i18n.language) })
  return (
    <ConfirmCount
      title={t('staffOrders.undoTitle', {
        title: t(`staffOrders.kinds.${order.kind}`, {
          count: order.total,
          number: order.total.toLocaleString(i18n.language),
        }),
      })}
      action={doNow}
      isWaiting={data === undefined}
      blocked={data !== undefined && change === 0 && windows === 0 ? t('preview.nothing') : null}
      onConfirm={async () => {
        if (data === undefined) return null
        try {
          await undoOrder(order.id, orderKey)
          onDone()
          return null
        } catch (failed) {
          return errorText(failed, t, t('bulk.failed'))
        }
      }}
      onClose={onClose}
    >
      {data !== undefined ? (
        <PreviewFacts preview={data} />
      ) : error !== null ? (
        <RetryNotice onRetry={() => void refetch()}>{errorText(error, t, t('preview.failed'))}</RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 120, borderRadius: 8 }} />
      )}
    </ConfirmCount>
  )
}
