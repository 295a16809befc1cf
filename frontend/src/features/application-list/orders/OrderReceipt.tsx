import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { VISUALLY_HIDDEN } from '../../../ui/visually_hidden.ts'
import type { Order } from '../bulk/bulk_calls.ts'
import { isOpen, receiptPollMs } from '../model/orders.ts'

/** Whose page shows what an order did, of those who are writing, and who has not received it. Nothing where nobody writes. */
export function OrderReceipt({ order, title }: { order: Order; title: string }) {
  const { t } = useTranslation('application_list')
  const { id } = order
  const isRunning = isOpen(order)
  const { data } = useQuery({
    // Once more at its end, which is another key.
    queryKey: ['staff-order-receipt', id, isRunning],
    queryFn: ({ signal }) => api.get('/v1/staff_orders/:id/receipt', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => receiptPollMs({ isRunning, reads: state.dataUpdateCount }, state.data),
  })
  if (data === undefined || data.of === 0) return null
  const { received, of, missing, isMinimum } = data
  return (
    <Box className="numbers" sx={{ pb: 2, color: 'text.secondary' }}>
      {t(isMinimum ? 'staffOrders.receivedOfFirst' : 'staffOrders.received', { received, count: of })}
      {missing.length > 0 && (
        <details>
          <summary>
            {t('staffOrders.missing')}
            <Box component="span" sx={VISUALLY_HIDDEN}>
              {' '}
              {title}
            </Box>
          </summary>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
            {missing.map(({ id: applicationId, name, publicIdentifier }) => (
              <li key={applicationId}>
                {[name, publicIdentifier].filter((one) => one !== null).join(' · ')}
              </li>
            ))}
          </Box>
        </details>
      )}
    </Box>
  )
}
