import { QueryClient } from '@tanstack/react-query'
import { isRejection } from './errors.ts'

/** Server state. A rejection is final; a failed connection is retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !isRejection(error),
      // `navigator.onLine` is not trusted: calls are always tried.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
})
