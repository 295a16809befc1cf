import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Answer } from '@banca/frontend/routes'
import { call } from '../providers/data'
import { useGroupNames } from './group_names'
import { useCounted } from './chosen'
import { useActOnChosen } from './useActOnChosen'

const P = 'resources.people'
type Role = Answer<'GET', '/v1/roles'>['results'][number]

/** The roles of the institution; null until they have come. `onFailure` is called once where they do not. */
function useRoles(onFailure: () => void): readonly Role[] | null {
  const [roles, setRoles] = useState<readonly Role[] | null>(null)
  // A new function with every render, of which the newest one is called.
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    call('GET', '/v1/roles').then(
      ({ results }) => setRoles(results),
      () => failed()
    )
  }, [])
  return roles
}

/** Gives those who are chosen a role, or takes it from them. */
export function RoleDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const named = useGroupNames()
  const notify = useNotify()
  const counted = useCounted()
  const { count, isBusy, act } = useActOnChosen(onClose)
  const [role, setChosen] = useState(NONE)
  const roles = useRoles(() => {
    notify(`${P}.roles_not_read`, { type: 'error' })
    onClose()
  })
  const title = count === null ? translate(`${P}.counting`) : translate(`${P}.ask_role`, counted(count))
  const set = (isGiven: boolean) =>
    void act({ kind: 'role', role, isGiven }, isGiven ? 'role_given' : 'role_taken')
  const isClosed = role === NONE || count === null || isBusy
  return (
    <Dialog open fullWidth onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {translate(`${P}.${roles?.length === 0 ? 'no_roles' : 'role_text'}`)}
        </Typography>
        <TextField
          select
          fullWidth
          label={translate(`${P}.fields.role`)}
          value={role}
          disabled={!roles || roles.length === 0}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          <MenuItem value={NONE}>{translate(`${P}.choose_role`)}</MenuItem>
          {(roles ?? []).map(({ id, name, group }) => (
            <MenuItem key={id} value={id}>
              {`${name} (${named(group)})`}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button disabled={isClosed} onClick={() => set(false)}>
          {translate(`${P}.take_role`)}
        </Button>
        <Button variant="contained" disabled={isClosed} onClick={() => set(true)}>
          {translate(`${P}.give_role`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const NONE = 0
