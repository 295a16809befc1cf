import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Order } from '../bulk/bulk_calls.ts'

/** What an order did not do, with the reason. */
const NOT_DONE = 'skipped,failed,kept'

/** The applications that an order left as they were, and why. */
export default function OrderItems({ order, onClose }: { order: Order; onClose(): void }) {
  const { t } = useTranslation('application_list')
  const list = useInfiniteQuery({
    queryKey: ['staff-order-items', order.id],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/staff_orders/:id/items', {
        params: { id: order.id },
        query: { outcome: NOT_DONE, after: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const items = list.data?.pages.flatMap(({ results }) => results)
  return (
    <SideSheet title={t('staffOrders.restTitle')} isRead onClose={onClose}>
      {items !== undefined ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.9375rem' }}>
          {items.map(({ application, reason, outcome }) => (
            <Box
              component="li"
              key={application.id}
              sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
            >
              <Box component="strong" sx={{ fontWeight: 600 }}>
                {application.name}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {[application.publicIdentifier, application.exam].filter((one) => one !== null).join(' · ')}
              </Box>
              <Box sx={outcome === 'failed' ? { color: 'error.main' } : {}}>{reason}</Box>
            </Box>
          ))}
        </Box>
      ) : list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>
          {errorText(list.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 180, borderRadius: 8 }} />
      )}
      <MoreButton list={list}>{t('history.more')}</MoreButton>
    </SideSheet>
  )
}
