import LogoutIcon from '@mui/icons-material/Logout'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'

/** Ends all sessions of a person, after a confirmation. */
export function EndSessions({ id, name }: { readonly id: number; readonly name: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await call('POST', '/v1/users/:id/end_sessions', { params: { id } })
      notify('resources.open_sessions.ended', { type: 'success', messageArgs: { name } })
      refresh()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'resources.open_sessions.end_failed', { type: 'error' })
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
