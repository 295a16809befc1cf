import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { downloadFrom } from '../../../shared/save_as.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import DownloadIcon from '../../../ui/icons/DownloadOutlined.ts'
import { OrderProgress } from '../../../ui/OrderProgress.tsx'
import { toast } from '../../../ui/toasts.ts'
import { VISUALLY_HIDDEN } from '../../../ui/visually_hidden.ts'
import { ORDER_LIST } from '../orders/order_list.ts'
import { isOpen, percentOf, shownSheets, toneOf, type SheetOrder } from '../model/sheet_orders.ts'
import { sheetsKey, useSheetOrders } from './use_sheet_orders.ts'

/** The Excel files of long lists of a collection that this person has ordered: how far they are, and the files. */
export function SheetOrders({ collectionId }: { collectionId: number }) {
  const { t } = useTranslation('application_list')
  const { data } = useSheetOrders(collectionId)
  const all = useRef<HTMLDivElement>(null)
  const orders = shownSheets(data?.results ?? [])
  return (
    <Box ref={all} tabIndex={-1}>
      {/* Every tenth, and each state: a number that runs is not read aloud. */}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {orders
          .map((order) =>
            t(isOpen(order) ? 'excel.spoken' : 'excel.spokenEnd', {
              title: order.name,
              state: t(`excel.states.${order.state}`),
              percent: Math.floor((percentOf(order) ?? 0) / 10) * 10,
            })
          )
          .join('. ')}
      </Box>
      {orders.length > 0 && (
        <Box component="ul" sx={ORDER_LIST}>
          {orders.map((order) => (
            <Box component="li" key={order.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <SheetLine order={order} onCancelled={() => all.current?.focus()} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function SheetLine({ order, onCancelled }: { order: SheetOrder; onCancelled(): void }) {
  const { t, i18n } = useTranslation('application_list')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, jobId, name, state, done, total, collectionId } = order
  const number = (count: number) => count.toLocaleString(i18n.language)
  const run = async (act: () => Promise<void>, failure: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast('error', errorText(error, t, failure))
    }
    // One that is gone is not shown any longer.
    await client.invalidateQueries({ queryKey: sheetsKey(collectionId) })
    setBusy(false)
  }
  const download = async () =>
    downloadFrom((await api.get('/v1/excel_orders/:id/address', { params: { id } })).url)
  const cancel = async () => {
    await api.post('/v1/jobs/:id/cancel', { params: { id: jobId } })
    onCancelled()
  }
  const button = (text: string, act: () => void, isDownload = false) => (
    <Button
      size="small"
      variant="outlined"
      startIcon={isDownload ? <DownloadIcon /> : undefined}
      aria-label={t('excel.actOn', { act: text, title: name })}
      aria-disabled={isBusy}
      onClick={act}
    >
      {text}
    </Button>
  )
  const open = isOpen(order)
  return (
    <OrderProgress
      title={t('excel.title', { name })}
      state={t(`excel.states.${state}`)}
      tone={toneOf(order)}
      percent={percentOf(order)}
      numbers={
        open && total !== null
          ? t('excel.progress', { done: number(done), total: number(total) })
          : t('excel.rows', { count: done, number: number(done) })
      }
      lines={open ? [] : [t(state === 'DONE' ? 'excel.lasts' : 'excel.again')]}
      actions={
        <>
          {open && button(t('excel.cancel'), () => void run(cancel, t('excel.cancelFailed')))}
          {state === 'DONE' && button(t('excel.open'), () => void run(download, t('excel.failed')), true)}
        </>
      }
    />
  )
}
