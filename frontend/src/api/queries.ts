import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** Server state. A refusal is final; a dead link is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      // The link's own opinion of itself is not trusted: we try, and see.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
})
