import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../api/session.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { VISUALLY_HIDDEN } from '../../../ui/visually_hidden.ts'
import type { Order } from '../bulk/bulk_calls.ts'
import { mayActOnMany } from '../model/bulk.ts'
import { advanced, hasReceipt, isOpen, percentOf, shownOrders } from '../model/orders.ts'
import { noteAct } from '../recent_act.ts'
import { LIST_KEY } from '../use_applications.ts'
import { ORDER_LIST } from './order_list.ts'
import { OrderLine } from './OrderLine.tsx'
import { ORDERS_KEY, useOrders } from './use_orders.ts'

const OrderItems = laterDialog(() => import('./OrderItems.tsx'))
const UndoDialog = laterDialog(() => import('./UndoDialog.tsx'))

/** Put away in this tab, whatever list is open. */
const putAway = new Set<number>()

interface OrdersProps {
  collectionId: number
}

/** The orders of a collection under the head of its list: those that run, of colleagues too, and those that have just ended. */
export function Orders({ collectionId }: OrdersProps) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  const { data } = useOrders(collectionId)
  const [opened, setOpened] = useState<{ what: 'items' | 'undo'; order: Order } | null>(null)
  const [, redraw] = useState(0)
  const orders = data?.results ?? NONE
  useReadAgain(orders)
  const announcement = useAnnouncement(orders)
  const isActing = mayActOnMany(useSession()?.user.loggedGroup)
  useEffect(() => {
    if (isActing) [OrderItems, UndoDialog].forEach(({ fetch }) => fetch())
  }, [isActing])
  const all = useRef<HTMLDivElement>(null)
  const [isAll, setAll] = useState(false)
  // As of the last read, which is never long ago.
  const now = data === undefined ? 0 : Date.parse(data.serverTime)
  const recent = shownOrders(orders, putAway, now)
  const shown = isAll ? orders : recent
  const changed = () => {
    noteAct(performance.now())
    void client.invalidateQueries({ queryKey: [ORDERS_KEY] })
    void client.invalidateQueries({ queryKey: [LIST_KEY] })
  }
  return (
    <Box ref={all} tabIndex={-1}>
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {announcement}
      </Box>
      {shown.length > 0 && (
        <Box component="ul" sx={ORDER_LIST}>
          {shown.map((order) => (
            <Box component="li" key={order.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <OrderLine
                order={order}
                hasReceipt={hasReceipt(order, now)}
                onItems={() => setOpened({ what: 'items', order })}
                onUndo={() => setOpened({ what: 'undo', order })}
                onPutAway={() => {
                  putAway.add(order.id)
                  // Its line goes.
                  all.current?.focus()
                  redraw((times) => times + 1)
                }}
                onChanged={changed}
              />
            </Box>
          ))}
        </Box>
      )}
      {recent.length < orders.length && (
        <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)} sx={{ mb: 2 }}>
          {t(isAll ? 'staffOrders.fewer' : 'staffOrders.earlier')}
        </Button>
      )}
      {opened !== null && (
        <>
          {opened.what === 'items' ? (
            <OrderItems order={opened.order} onClose={() => setOpened(null)} />
          ) : (
            <UndoDialog
              order={opened.order}
              onDone={() => {
                putAway.add(opened.order.id)
                setOpened(null)
                changed()
              }}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </Box>
  )
}

const NONE: readonly Order[] = []

/** When an order ends, the list has other rows. */
function useReadAgain(orders: readonly Order[]): void {
  const client = useQueryClient()
  const running = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const now = new Set(orders.filter(isOpen).map(({ id }) => id))
    const hasEnded = [...running.current].some((id) => !now.has(id))
    running.current = now
    if (hasEnded) void client.invalidateQueries({ queryKey: [LIST_KEY] })
  }, [orders, client])
}

/** What a screen reader hears: changes of state, and of the way each tenth. */
function useAnnouncement(orders: readonly Order[]): string {
  const { t, i18n } = useTranslation('application_list')
  const [announcement, setAnnouncement] = useState('')
  const before = useRef<readonly Order[] | null>(null)
  useEffect(() => {
    if (orders === NONE) return
    const news = before.current === null ? [] : advanced(before.current, orders)
    before.current = orders
    if (news.length > 0)
      setAnnouncement(
        news
          .map((order) =>
            t(isOpen(order) ? 'staffOrders.announced' : 'staffOrders.announcedEnd', {
              title: t(`staffOrders.kinds.${order.kind}`, {
                count: order.total,
                number: order.total.toLocaleString(i18n.language),
              }),
              state: t(`staffOrders.states.${order.status}`),
              percent: percentOf(order),
            })
          )
          .join('. ')
      )
  }, [orders, t, i18n])
  return announcement
}
