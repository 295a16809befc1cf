import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Confirm, useNotify, useTranslate } from 'react-admin'
import { reasonsOf } from '../selections/failure'
import { removeRole, renameRole, type Role } from './permission_calls'
import { RoleDialog } from './RoleDialog'

/** Another name for a role, or its end. */
export function RoleActions({
  role,
  onChanged,
  onRemoved,
}: {
  role: Role
  onChanged: () => Promise<void>
  onRemoved: () => Promise<void>
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeRole(role.id)
      notify('permissions.roles.removed', { type: 'success', messageArgs: { name: role.name } })
      await onRemoved()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'permissions.failed', { type: 'error' })
      setAsked(null)
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, my: 1 }}>
      <Button size="small" onClick={() => setAsked('rename')}>
        {translate('permissions.roles.rename')}
      </Button>
      <Button size="small" color="error" onClick={() => setAsked('remove')}>
        {translate('permissions.roles.remove')}
      </Button>
      {asked === 'rename' && (
        <RoleDialog
          edited={role}
          onSave={async ({ name }) => {
            await renameRole(role, name)
            setAsked(null)
            await onChanged()
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <Confirm
        isOpen={asked === 'remove'}
        loading={isBusy}
        title={translate('permissions.roles.remove_title', { name: role.name })}
        content={translate('permissions.roles.remove_text', { smart_count: role.people })}
        confirm={translate('permissions.roles.remove')}
        confirmColor="warning"
        onConfirm={() => void remove()}
        onClose={() => setAsked(null)}
      />
    </Box>
  )
}
