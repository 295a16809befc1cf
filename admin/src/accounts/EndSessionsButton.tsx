import LogoutIcon from '@mui/icons-material/Logout'
import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { Confirm, HttpError, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'

/** Ends all sessions of a person, after a confirmation. One's own sessions are on the account page. */
export function EndSessionsButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const record = useRecordContext<Data.Identity.OpenSession>()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!record || record.user.id === currentUser()?.id) return null
  const { id, name } = record.user
  const end = async () => {
    setBusy(true)
    try {
      await call('POST', '/v1/users/:id/end_sessions', { params: { id } })
      notify('resources.open_sessions.ended', { type: 'success', messageArgs: { name } })
      refresh()
    } catch (error) {
      notify(
        error instanceof HttpError && error.status === 403
          ? error.message
          : 'resources.open_sessions.end_failed',
        { type: 'error' }
      )
    } finally {
      setBusy(false)
      setAsked(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<LogoutIcon />}
        aria-label={translate('resources.open_sessions.end_of', { name })}
        onClick={() => setAsked(true)}
      >
        {translate('resources.open_sessions.end')}
      </Button>
      <Confirm
        isOpen={isAsked}
        loading={isBusy}
        title={translate('resources.open_sessions.ask', { name })}
        content={translate('resources.open_sessions.ask_text')}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
