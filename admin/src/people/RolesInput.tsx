import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Answer } from '@banca/frontend/routes'
import { call } from '../providers/data'
import { useGroupNames } from './group_names'

type Role = Answer<'GET', '/v1/roles'>['results'][number]
type Roles = { step: 'loading' } | { step: 'failed' } | { step: 'ready'; all: readonly Role[] }

/** For each group that is ticked and has roles, which of them the person has. The value: ids of roles. */
export function RolesInput() {
  const translate = useTranslate()
  const named = useGroupNames()
  const { field, fieldState } = useInput<number[]>({ source: 'roles', defaultValue: [] })
  const { setValue } = useFormContext()
  const groups = useWatch<{ groups?: string[] }, 'groups'>({ name: 'groups' }) ?? []
  const [roles, setRoles] = useState<Roles>({ step: 'loading' })
  const load = useCallback(
    () =>
      call('GET', '/v1/roles').then(
        ({ results }) => setRoles({ step: 'ready', all: results }),
        () => setRoles({ step: 'failed' })
      ),
    []
  )
  useEffect(() => void load(), [load])
  const chosen = Array.isArray(field.value) ? field.value : []
  const all = roles.step === 'ready' ? roles.all : []
  const lost = all.filter(({ id, group }) => chosen.includes(id) && !groups.includes(group))
  // A role goes with its group.
  useEffect(() => {
    if (lost.length > 0)
      setValue(
        'roles',
        chosen.filter((id) => !lost.some((role) => role.id === id)),
        { shouldDirty: true }
      )
  })
  if (roles.step === 'failed')
    return (
      <Alert
        severity="warning"
        sx={{ width: 1, mb: 2 }}
        action={<Button onClick={() => void load()}>{translate('permissions.again')}</Button>}
      >
        {translate('resources.people.roles_failed')}
      </Alert>
    )
  const withRoles = groups.filter((group) => all.some((role) => role.group === group))
  if (withRoles.length === 0) return null
  const choose = (group: string, id: number) => {
    const others = chosen.filter((one) => all.find((role) => role.id === one)?.group !== group)
    field.onChange(id === NONE ? others : [...others, id])
  }
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2, width: 1 }}>
      <Typography component="legend" variant="caption" color="text.secondary">
        {translate('resources.people.fields.roles')}
      </Typography>
      {withRoles.map((group) => (
        <TextField
          key={group}
          select
          fullWidth
          margin="dense"
          label={translate('resources.people.role_in', { group: named(group) })}
          value={all.find((role) => role.group === group && chosen.includes(role.id))?.id ?? NONE}
          onChange={(event) => choose(group, Number(event.target.value))}
        >
          <MenuItem value={NONE}>{translate('resources.people.no_role')}</MenuItem>
          {all
            .filter((role) => role.group === group)
            .map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
        </TextField>
      ))}
      <Typography variant="caption" color={fieldState.invalid ? 'error' : 'text.secondary'}>
        {fieldState.error?.message ?? translate('resources.people.roles_hint')}
      </Typography>
    </Box>
  )
}

const NONE = 0
