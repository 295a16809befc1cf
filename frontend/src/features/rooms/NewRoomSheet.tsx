import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ListedRoom } from './types.ts'
import { useRun } from './use_run.ts'

const NAME_MAX = 120

interface NewRoomSheetProps {
  collectionId: number
  /** The room that was created; its candidates and responsibles are assigned next. */
  onMade(room: ListedRoom): void
  onClose(): void
}

/** A new room for a collection: its name, and then its candidates. */
export function NewRoomSheet({ collectionId, onMade, onClose }: NewRoomSheetProps) {
  const { t } = useTranslation('rooms')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, run } = useRun()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = name.trim()
    if (typed === '') return setError(t('common:required'))
    const made = await run(
      () => api.post('/v1/rooms', { body: { name: typed, collection: collectionId } }),
      () => t('new.done', { name: typed })
    )
    if (made !== null) onMade(made)
  }
  return (
    <SideSheet title={t('new.title')} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        <TextInput
          label={t('new.name')}
          value={name}
          maxLength={NAME_MAX}
          required
          autoFocus
          autoComplete="off"
          error={error}
          onChange={(value) => {
            setName(value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {t('new.make')}
        </Button>
      </Box>
    </SideSheet>
  )
}
