import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { toast } from '../../../ui/toasts.ts'
import { PERMISSIONS, type CandidatePermission } from '../model/permissions.ts'
import { ActDialog } from './ActDialog.tsx'
import { useAct } from './use_act.ts'

type Flags = Readonly<Record<CandidatePermission, boolean>>

/** A collection with what it discloses. */
export type Disclosing = { id: number; name: string } & Flags

interface PermissionsDialogProps {
  collection: Disclosing
  onClose(): void
}

/** What the collection discloses to its candidates and their guardians; for administrators. */
export default function PermissionsDialog({ collection, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  const [changed, setChanged] = useState<Partial<Flags>>({})
  const { run, fields: _, ...act } = useAct(undefined)
  const save = async () => {
    const done = await run(
      () =>
        api.patch('/v1/collections/:id/update_collection_permissions', {
          params: { id: collection.id },
          body: changed,
        }),
      t('permissions.failed')
    )
    if (done === null) return
    await client.invalidateQueries({ queryKey: ['dashboard-collection', collection.id] })
    toast('success', t('permissions.done'))
    onClose()
  }
  return (
    <ActDialog
      title={t('permissions.title', { name: collection.name })}
      action={t('permissions.save')}
      onSubmit={() => void (Object.keys(changed).length === 0 ? onClose() : save())}
      onClose={onClose}
      {...act}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('permissions.intro')}</Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {PERMISSIONS.map((name) => (
          <CheckLine
            key={name}
            label={t(`permissions.flags.${name}`)}
            checked={changed[name] ?? collection[name]}
            onChange={(value) => setChanged((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </Box>
    </ActDialog>
  )
}
