import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { readGroups } from './permission_calls'
import { TreeEditor } from './TreeEditor'
import { useGroupTree } from './useGroupTree'
import { useUnsaved } from './useUnsaved'
import { WhyPanel } from './WhyPanel'

type Groups = { step: 'loading' } | { step: 'failed' } | { step: 'ready'; names: string[] }

/** /users/permissions: what each group may. On a phone the list of groups, and then the tree. */
export function PermissionsPage() {
  const translate = useTranslate()
  const [groups, setGroups] = useState<Groups>({ step: 'loading' })
  const [group, setGroup] = useState<string | null>(null)
  const edited = useGroupTree(group)
  useUnsaved(edited.isDirty, translate('permissions.unsaved'))
  const load = useCallback(async () => {
    setGroups({ step: 'loading' })
    try {
      setGroups({ step: 'ready', names: await readGroups() })
    } catch {
      setGroups({ step: 'failed' })
    }
  }, [])
  useEffect(() => void load(), [load])
  const choose = (name: string | null) => {
    if (edited.isDirty && !window.confirm(translate('permissions.unsaved'))) return
    setGroup(name)
  }
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 1200 }}>
      <Title title={translate('permissions.title')} />
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate('permissions.intro')}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
        }}
      >
        <Paper
          variant="outlined"
          component="nav"
          aria-label={translate('permissions.groups_label')}
          sx={{
            display: { xs: group === null ? 'block' : 'none', md: 'block' },
            position: { md: 'sticky' },
            top: 64,
            maxHeight: { md: 'calc(100dvh - 80px)' },
            overflowY: 'auto',
          }}
        >
          {groups.step === 'loading' && <GroupsLoading label={translate('permissions.loading')} />}
          {groups.step === 'failed' && <Failed onRetry={() => void load()} />}
          {groups.step === 'ready' && (
            <List dense disablePadding>
              {groups.names.map((name) => (
                <li key={name}>
                  <ListItemButton
                    component="button"
                    selected={name === group}
                    aria-current={name === group}
                    onClick={() => choose(name)}
                    sx={{ width: '100%', minHeight: 44 }}
                  >
                    <ListItemText
                      primary={translate(`permissions.groups.${name}`, { _: name })}
                      secondary={name}
                      slotProps={{ secondary: { color: 'text.secondary' } }}
                    />
                  </ListItemButton>
                </li>
              ))}
            </List>
          )}
        </Paper>
        <Box sx={{ minWidth: 0 }}>
          {group === null ? (
            <Typography color="text.secondary" sx={{ display: { xs: 'none', md: 'block' }, p: 2 }}>
              {translate('permissions.choose')}
            </Typography>
          ) : (
            <>
              <Button sx={{ display: { md: 'none' }, mb: 1 }} onClick={() => choose(null)}>
                {translate('permissions.back')}
              </Button>
              {edited.loaded.step === 'loading' && <GroupsLoading label={translate('permissions.loading')} />}
              {edited.loaded.step === 'failed' && <Failed onRetry={() => void edited.load()} />}
              {edited.tree !== null && <TreeEditor key={group} edited={edited} tree={edited.tree} />}
            </>
          )}
        </Box>
      </Box>
      <WhyPanel />
    </Box>
  )
}

function GroupsLoading({ label }: { label: string }) {
  return (
    <Box role="progressbar" aria-label={label} sx={{ p: 2 }}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} height={44} />
      ))}
    </Box>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{translate('permissions.again')}</Button>}>
      {translate('permissions.failed')}
    </Alert>
  )
}
