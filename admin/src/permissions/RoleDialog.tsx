import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { GROUP_NAMES } from '../people/group_names'
import { reasonsOf } from '../selections/failure'
import type { Role } from './permission_calls'

const WITHOUT_ROLES: readonly string[] = ['ADMINISTRADOR', 'ALUNO', 'RESPONDENTE', 'RESPONSIBLE']
/** Groups that a role may be over, as the server has them. */
const GROUPS_WITH_ROLES = GROUP_NAMES.filter((name) => !WITHOUT_ROLES.includes(name))

/** Asks for the name of a role, and of a new one also over which group it is. What was refused is shown; what was typed stays. */
export function RoleDialog({
  edited,
  onSave,
  onClose,
}: {
  /** Null: a new one. */
  edited: { readonly name: string } | null
  onSave: (asked: Pick<Role, 'name' | 'group'>) => Promise<void>
  onClose: () => void
}) {
  const translate = useTranslate()
  const titleId = useId()
  const [name, setName] = useState(edited?.name ?? '')
  const [group, setGroup] = useState<Role['group']>('SCHOOL-ADMIN')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFailure(translate('permissions.roles.name_missing'))
    setBusy(true)
    setFailure(null)
    try {
      await onSave({ name: name.trim(), group })
    } catch (error) {
      setFailure(reasonsOf(error).join(' ') || translate('permissions.failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>
          {translate(edited === null ? 'permissions.roles.new' : 'permissions.roles.rename')}
        </DialogTitle>
        <DialogContent>
          {failure !== null && (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          )}
          <TextField
            autoFocus
            fullWidth
            required
            margin="dense"
            label={translate('permissions.roles.name')}
            helperText={edited === null ? translate('permissions.roles.name_hint') : ''}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setFailure(null)
            }}
            slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          />
          {edited === null && (
            <TextField
              select
              fullWidth
              margin="dense"
              label={translate('permissions.roles.group')}
              helperText={translate('permissions.roles.group_hint')}
              value={group}
              onChange={(event) =>
                setGroup(GROUPS_WITH_ROLES.find((one) => one === event.target.value) ?? group)
              }
            >
              {GROUPS_WITH_ROLES.map((one) => (
                <MenuItem key={one} value={one}>
                  {translate(`permissions.groups.${one}`, { _: one })}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('permissions.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('permissions.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
