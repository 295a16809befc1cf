import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  Confirm,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { reasonsOf } from '../selections/failure'

/** Removes what holds nothing; the server says what holds it. */
export function RemovePlace() {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const provider = useDataProvider()
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<RaRecord & { name: string }>()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (record === undefined) return null
  const remove = async () => {
    setBusy(true)
    try {
      await provider.delete(resource, { id: record.id, previousData: record })
      notify('hierarchy.removed', { type: 'success', messageArgs: { name: record.name } })
      redirect('list', resource)
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'hierarchy.remove_failed', {
        type: 'error',
        autoHideDuration: 10_000,
      })
    } finally {
      setBusy(false)
      setAsked(false)
    }
  }
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsked(true)} sx={{ ml: 'auto' }}>
        {translate('hierarchy.remove')}
      </Button>
      <Confirm
        isOpen={isAsked}
        loading={isBusy}
        title={translate('hierarchy.ask', { name: record.name })}
        content={translate('hierarchy.ask_text')}
        confirm={translate('hierarchy.remove')}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
