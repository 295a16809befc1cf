import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { timeOfDay } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { OrderProgress } from '../../../ui/OrderProgress.tsx'
import { cancelOrder, type Order } from '../bulk/bulk_calls.ts'
import { isOpen, percentOf, toneOf } from '../model/orders.ts'
import { OrderReceipt } from './OrderReceipt.tsx'

interface OrderLineProps {
  order: Order
  /** Who of those that write has received it. */
  hasReceipt: boolean
  onItems(): void
  onUndo(): void
  onPutAway(): void
  onChanged(): void
}

/** One order: what it is, by whom, how far it has come, what came of it, and what can be done about it. */
export function OrderLine({ order, hasReceipt, onItems, onUndo, onPutAway, onChanged }: OrderLineProps) {
  const { t, i18n } = useTranslation('application_list')
  const line = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const number = (count: number) => count.toLocaleString(i18n.language)
  const open = isOpen(order)
  const kind = t(`staffOrders.kinds.${order.kind}`, { count: order.total, number: number(order.total) })
  const title = order.undoes === null ? kind : t('staffOrders.undoing', { title: kind })
  const cancel = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await cancelOrder(order.id)
      // Its button goes.
      line.current?.focus()
      setFailure(null)
    } catch (error) {
      setFailure(errorText(error, t, t('staffOrders.cancelFailed')))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  const results = (['changed', 'skipped', 'failed'] as const)
    .filter((outcome) => order[outcome] > 0)
    .map((outcome) =>
      t(`staffOrders.results.${outcome}`, {
        count: order[outcome],
        number: number(order[outcome]),
        total: number(order.total),
      })
    )
  const button = (text: string, act: () => void) => (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('staffOrders.actOn', { act: text, title })}
      aria-disabled={isBusy}
      onClick={act}
    >
      {text}
    </Button>
  )
  return (
    <Box ref={line} tabIndex={-1}>
      <OrderProgress
        title={title}
        state={t(`staffOrders.states.${order.status}`)}
        tone={toneOf(order)}
        percent={open ? percentOf(order) : undefined}
        numbers={
          open
            ? t('staffOrders.progress', { done: number(order.done), total: number(order.total) })
            : undefined
        }
        lines={[
          t('staffOrders.by', {
            name: order.by.name,
            when: order.createdAt === null ? '' : timeOfDay(order.createdAt, i18n.language),
          }),
          ...(results.length > 0 ? [results.join(' · ')] : []),
        ]}
        actions={
          <>
            {order.canCancel && button(t('staffOrders.cancel'), () => void cancel())}
            {order.canUndo && button(t('staffOrders.undo'), onUndo)}
            {order.done > order.changed && button(t('staffOrders.rest'), onItems)}
            {!open && button(t('staffOrders.putAway'), onPutAway)}
          </>
        }
      />
      {hasReceipt && <OrderReceipt order={order} title={title} />}
      {failure !== null && (
        <Box role="alert" sx={{ color: 'error.main', pb: 2 }}>
          {failure}
        </Box>
      )}
    </Box>
  )
}
