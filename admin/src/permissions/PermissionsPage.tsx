import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { Title, useNotify, useTranslate } from 'react-admin'
import { OwnerList } from './OwnerList'
import { keyOf, makeRole, readOwners, type Role, type TreeOwner } from './permission_calls'
import { RoleActions } from './RoleActions'
import { RoleDialog } from './RoleDialog'
import { TreeEditor } from './TreeEditor'
import { useGroupTree } from './useGroupTree'
import { useUnsaved } from './useUnsaved'
import { WhyPanel } from './WhyPanel'

type Owners = { step: 'loading' } | { step: 'failed' } | { step: 'ready'; groups: string[]; roles: Role[] }

/** /users/permissions: what each group and role may. On a phone the list of them, and then the tree. */
export function PermissionsPage() {
  const translate = useTranslate()
  const notify = useNotify()
  const [owners, setOwners] = useState<Owners>({ step: 'loading' })
  const [owner, setOwner] = useState<TreeOwner | null>(null)
  const [isMaking, setMaking] = useState(false)
  const edited = useGroupTree(owner)
  useUnsaved(edited.isDirty, translate('permissions.unsaved'))
  /** Nothing that is shown goes away while it is read again. */
  const load = useCallback(async () => {
    setOwners((before) => (before.step === 'ready' ? before : { step: 'loading' }))
    try {
      setOwners({ step: 'ready', ...(await readOwners()) })
    } catch {
      setOwners({ step: 'failed' })
    }
  }, [])
  useEffect(() => void load(), [load])
  const mayLeave = () => !edited.isDirty || window.confirm(translate('permissions.unsaved'))
  const choose = (next: TreeOwner | null) => {
    if (mayLeave()) setOwner(next)
  }
  const make = async (asked: Pick<Role, 'name' | 'group'>) => {
    const { id, name } = await makeRole(asked)
    setMaking(false)
    await load()
    setOwner({ kind: 'role', id })
    notify('permissions.roles.made', { type: 'success', messageArgs: { name } })
  }
  const role =
    owner?.kind === 'role' && owners.step === 'ready'
      ? owners.roles.find(({ id }) => id === owner.id)
      : undefined
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
            display: { xs: owner === null ? 'block' : 'none', md: 'block' },
            position: { md: 'sticky' },
            top: 64,
            maxHeight: { md: 'calc(100dvh - 80px)' },
            overflowY: 'auto',
          }}
        >
          {owners.step === 'loading' && <GroupsLoading label={translate('permissions.loading')} />}
          {owners.step === 'failed' && <Failed onRetry={() => void load()} />}
          {owners.step === 'ready' && (
            <OwnerList
              groups={owners.groups}
              roles={owners.roles}
              chosen={owner}
              onChoose={choose}
              onNew={() => {
                // The new one is opened in place of this one.
                if (mayLeave()) setMaking(true)
              }}
            />
          )}
        </Paper>
        <Box sx={{ minWidth: 0 }}>
          {owner === null ? (
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
              {edited.tree !== null && (
                <TreeEditor
                  key={keyOf(owner)}
                  edited={edited}
                  tree={edited.tree}
                  actions={
                    role &&
                    edited.tree.isEditable && (
                      <RoleActions
                        key={role.version}
                        role={role}
                        onChanged={async () => {
                          await load()
                          await edited.load()
                        }}
                        onRemoved={async () => {
                          setOwner(null)
                          await load()
                        }}
                      />
                    )
                  }
                />
              )}
            </>
          )}
        </Box>
      </Box>
      {isMaking && <RoleDialog edited={null} onSave={make} onClose={() => setMaking(false)} />}
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
