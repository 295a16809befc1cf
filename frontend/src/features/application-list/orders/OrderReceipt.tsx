import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { VISUALLY_HIDDEN } from '../../../ui/visually_hidden.ts'

/** Until all have it. */
const POLL_MS = 3_000

/** Whose page shows what an order did, of those who are writing, and who has not received it. Nothing where nobody writes. */
export function OrderReceipt({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation('application_list')
  const { data } = useQuery({
    queryKey: ['staff-order-receipt', id],
    queryFn: ({ signal }) => api.get('/v1/staff_orders/:id/receipt', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.received >= state.data.of ? false : POLL_MS,
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
