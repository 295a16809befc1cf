import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

type UserSession = { browserFamily: string | null; browserVersion: string | null }

/** The one version in which exams do not work, as detected by the server. */
export const isOldFirefox = ({ browserFamily, browserVersion }: UserSession): boolean =>
  browserFamily === 'Firefox' && /^52\.0(?:\.|$)/.test(browserVersion ?? '')

/** True when the session reports Firefox 52.0. False until the server responds. */
export function useOldFirefox(): boolean {
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['user_session', session?.token ?? null],
    queryFn: ({ signal }) => api.get('/v1/user_session', { query: { user: session?.user.id }, signal }),
    enabled: session !== null,
    staleTime: Infinity,
    retry: false,
  })
  return data !== undefined && isOldFirefox(data)
}
