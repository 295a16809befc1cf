import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { orderReportCards, reportOrderKey } from './order_report_cards.ts'
import { endOf, isRunning } from './order_states.ts'

/** While an order runs; a hidden tab does not ask. */
export const WATCH_MS = 2_000

/** The newest order of all report cards of a collection, followed while it runs. */
export function useReportOrder(collection: number, isWanted = true) {
  return useQuery({
    queryKey: reportOrderKey(collection),
    queryFn: ({ signal }) =>
      api.get('/v1/generate-bulk-order', { query: { examCollection: collection }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.status?.id) ? WATCH_MS : false),
    enabled: isWanted,
  })
}

interface OrderNews {
  /** It was accepted; nothing is made yet. */
  onAccepted?(): void
  onRefused(error: Error): void
  /** It ended, and `failed` of them could not be made. */
  onEnd(failed: number): void
}

/** Orders all report cards of a collection, and says how that ended, while the page is open. */
export function useOrderAll(collection: number, { onAccepted, onRefused, onEnd }: OrderNews) {
  const [awaited, setAwaited] = useState<number | null>(null)
  const { data } = useReportOrder(collection, awaited !== null)
  const order = useMutation({
    ...orderReportCards(useQueryClient(), collection),
    onSuccess: ({ id }) => {
      setAwaited(id)
      onAccepted?.()
    },
    onError: onRefused,
  })
  const end = awaited === null ? null : endOf(awaited, data)
  useEffect(() => {
    if (end === null) return
    setAwaited(null)
    if (end !== 'replaced') onEnd(end.failed)
  }, [end, onEnd])
  return order
}
