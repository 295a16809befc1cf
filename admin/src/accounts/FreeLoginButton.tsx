import LockOpenIcon from '@mui/icons-material/LockOpen'
import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { HttpError, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'

/**
 * Lifts the delay after wrong passwords, whoever entered them, so that the person can log in at
 * once. Not for one's own account.
 */
export function FreeLoginButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const record = useRecordContext<Data.Identity.FailedLogin>()
  const [isBusy, setBusy] = useState(false)
  if (!record || record.user.id === currentUser()?.id) return null
  const { id, name } = record.user
  const free = async () => {
    setBusy(true)
    try {
      await call('POST', '/v1/users/:id/free_login', { params: { id } })
      notify('resources.failed_logins.freed', { type: 'success', messageArgs: { name } })
    } catch (error) {
      const isRefused = error instanceof HttpError && (error.status === 403 || error.status === 429)
      notify(isRefused ? error.message : 'resources.failed_logins.free_failed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      startIcon={<LockOpenIcon />}
      aria-label={translate('resources.failed_logins.free_of', { name })}
      disabled={isBusy}
      onClick={() => void free()}
    >
      {translate('resources.failed_logins.free')}
    </Button>
  )
}
