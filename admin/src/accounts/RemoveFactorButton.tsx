import PhonelinkEraseIcon from '@mui/icons-material/PhonelinkErase'
import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'

/**
 * For a person who lost the telephone. One's own is changed on the account page, which requires the password.
 */
export function RemoveFactorButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const record = useRecordContext<Data.Identity.StaffFactor>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!record || record.setUpAt === null || record.id === currentUser()?.id) return null
  const { id, name } = record
  const remove = async () => {
    setBusy(true)
    try {
      await call('DELETE', '/v1/users/:id/second_factor', { params: { id } })
      notify('resources.second_factors.gone', { type: 'success', messageArgs: { name } })
      setOpen(false)
      refresh()
    } catch {
      notify('resources.second_factors.remove_failed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<PhonelinkEraseIcon />}
        aria-label={translate('resources.second_factors.remove_of', { name })}
        onClick={() => setOpen(true)}
      >
        {translate('resources.second_factors.remove')}
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isBusy}
        title="resources.second_factors.ask_title"
        content="resources.second_factors.ask"
        translateOptions={{ name }}
        confirm="resources.second_factors.remove"
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
