import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { keyOf, type Role, type TreeOwner } from './permission_calls'

/** Groups, and below them the roles over them. */
export function OwnerList({
  groups,
  roles,
  chosen,
  onChoose,
  onNew,
}: {
  groups: readonly string[]
  roles: readonly Role[]
  chosen: TreeOwner | null
  onChoose: (owner: TreeOwner) => void
  onNew: () => void
}) {
  const translate = useTranslate()
  const rolesId = useId()
  const named = (group: string) => translate(`permissions.groups.${group}`, { _: group })
  const entry = (owner: TreeOwner, name: string, below: string) => {
    const isChosen = chosen !== null && keyOf(chosen) === keyOf(owner)
    return (
      <li key={keyOf(owner)}>
        <ListItemButton
          component="button"
          selected={isChosen}
          aria-current={isChosen}
          onClick={() => onChoose(owner)}
          sx={{ width: '100%', minHeight: 44 }}
        >
          <ListItemText
            primary={name}
            secondary={below}
            slotProps={{
              primary: { sx: { overflowWrap: 'anywhere' } },
              secondary: { color: 'text.secondary' },
            }}
          />
        </ListItemButton>
      </li>
    )
  }
  return (
    <>
      <List dense disablePadding>
        {groups.map((name) => entry({ kind: 'group', name }, named(name), name))}
      </List>
      <Typography id={rolesId} component="h2" variant="subtitle2" sx={{ px: 2, pt: 2, pb: 0.5 }}>
        {translate('permissions.roles.title')}
      </Typography>
      {roles.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1 }}>
          {translate('permissions.roles.none')}
        </Typography>
      ) : (
        <List dense disablePadding aria-labelledby={rolesId}>
          {roles.map(({ id, name, group, people }) =>
            entry(
              { kind: 'role', id },
              name,
              translate('permissions.roles.below', { group: named(group), smart_count: people })
            )
          )}
        </List>
      )}
      <Button startIcon={<AddIcon />} onClick={onNew} sx={{ m: 1 }}>
        {translate('permissions.roles.new')}
      </Button>
    </>
  )
}
