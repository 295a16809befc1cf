import LockOpenIcon from '@mui/icons-material/LockOpen'
import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/data'
import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { httpClient } from '../providers/data'

/** Whoever waits because of wrong passwords, their own or another's, can log in at once. */
export function FreeLoginButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const record = useRecordContext<Data.Identity.FailedLogin>()
  const [isBusy, setBusy] = useState(false)
  if (!record) return null
  const { id, name } = record.user
  const free = async () => {
    setBusy(true)
    try {
      await httpClient(`/v1/users/${id}/free_login`, { method: 'POST' })
      notify('resources.failed_logins.freed', { type: 'success', messageArgs: { name } })
    } catch {
      notify('resources.failed_logins.free_failed', { type: 'error' })
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
