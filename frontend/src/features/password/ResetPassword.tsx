import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { Navigate, useLocation, useNavigate, useParams } from '../../shared/router/index.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NewPassword } from './NewPassword.tsx'
import { PasswordFrame } from './PasswordFrame.tsx'

const ADDRESS = '/reset_password'

/** The token of this entry of the history, which survives a reload and which no address shows. */
function tokenIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}

/**
 * `/reset_password/{token}`: the token leaves the address bar before anything else happens, then the server says whose password it
 * changes.
 */
export function ResetPassword() {
  const { token: fromLink } = useParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (fromLink !== undefined) navigate(ADDRESS, { replace: true, state: { token: fromLink } })
  }, [fromLink, navigate])
  const token = tokenIn(state)
  if (fromLink !== undefined) return <Checking />
  if (token === null) return <Navigate to="/login" replace />
  return <Checked key={token} token={token} />
}

function Checked({ token }: { token: string }) {
  const { t } = useTranslation('password')
  const navigate = useNavigate()
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) =>
      api.post('/reset_password/validate_token', { body: { token }, anonymous: true, signal }),
    // A link is judged when its page opens, and not while somebody types.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (link.data !== undefined)
    return (
      <NewPassword
        token={token}
        owner={link.data}
        onExpired={() => navigate('/reset-password-expired', { replace: true })}
      />
    )
  if (link.error instanceof ApiError && link.error.status === 400)
    return <Navigate to="/reset-password-expired" replace />
  if (link.isError)
    return (
      <PasswordFrame title={t('reset.title')}>
        <RetryNotice onRetry={() => void link.refetch()}>{t('common:error')}</RetryNotice>
      </PasswordFrame>
    )
  return <Checking />
}

function Checking() {
  const { t } = useTranslation('password')
  return (
    <PasswordFrame title={t('reset.title')}>
      <div role="status" aria-label={t('reset.checking')}>
        <Skeleton style={{ height: 54, marginBottom: 24 }} />
        <Skeleton style={{ height: 54 }} />
      </div>
    </PasswordFrame>
  )
}
