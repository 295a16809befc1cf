import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { mayActOnMany } from '../model/bulk.ts'
import { isOpen } from '../model/orders.ts'

export const ORDERS_KEY = 'staff-orders'

/** While one runs, and while none does: those of colleagues are shown too. Ms. */
const RUNNING_MS = 1_500
const IDLE_MS = 30_000

/** The newest orders of a collection, with the moment (`performance.now()`) at which the server's time held. */
export const ordersOf = (collection: number) => ({
  queryKey: [ORDERS_KEY, collection],
  queryFn: async ({ signal }: { signal: AbortSignal }) => ({
    ...(await api.get('/v1/staff_orders', { query: { collection }, signal })),
    heardAt: performance.now(),
  }),
})

/** The orders of a collection, the newest first, for who gives such. */
export function useOrders(collection: number) {
  const group = useSession()?.user.loggedGroup
  return useQuery({
    ...ordersOf(collection),
    enabled: mayActOnMany(group),
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) === true ? RUNNING_MS : IDLE_MS),
  })
}
