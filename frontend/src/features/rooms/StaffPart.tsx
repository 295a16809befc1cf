import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { useRun } from './use_run.ts'

const SHOWN = 8

/** The responsibles of a room, and a search for more. */
export function StaffPart({ roomId }: { roomId: number }) {
  const { t } = useTranslation('rooms')
  const { isBusy, run } = useRun()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDelayedText(search, setSearch)
  const named = useQuery({
    queryKey: ['room-responsibles', roomId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1/room_responsibles', {
          query: { room: roomId },
          signal,
        })
      ).results,
    staleTime: 0,
  })
  const found = useQuery({
    queryKey: ['room-staff', search],
    queryFn: async ({ signal }) =>
      (await api.get('/v1/rooms/staff', { query: { search, size: SHOWN }, signal })).results,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const set = (person: { id: number; name: string }, isNamed: boolean) =>
    run(
      () =>
        api.post(isNamed ? '/v1/room_responsibles' : '/v1/room_responsibles/bulk_delete', {
          body: { responsible: person.id, rooms: [roomId] },
        }),
      () => t(isNamed ? 'staff.added' : 'staff.removed', { name: person.name })
    )
  const others =
    search === ''
      ? []
      : (found.data ?? []).filter(({ id }) => !named.data?.some(({ responsible }) => responsible === id))
  return (
    <>
      {named.isError && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {t('loadFailed')}
        </Box>
      )}
      {named.data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('staff.none')}</Box>}
      {named.data !== undefined && named.data.length > 0 && (
        <Box component="ul" aria-label={t('staff.title')} sx={LIST}>
          {named.data.map(({ responsible: id, name }) => (
            <Box component="li" key={id} sx={LINE}>
              <span className="numbers">{`${name} · ${id}`}</span>
              <Button
                size="small"
                aria-label={t('staff.removeOf', { name })}
                aria-disabled={isBusy}
                onClick={() => void set({ id, name }, false)}
              >
                {t('staff.remove')}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      <TextInput
        quiet
        type="search"
        label={t('staff.search')}
        value={typed}
        onChange={setTyped}
        maxLength={80}
        autoComplete="off"
      />
      {search !== '' && found.data !== undefined && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {others.length === 0 ? t('staff.nobody') : null}
        </Box>
      )}
      {others.length > 0 && (
        <Box component="ul" aria-label={t('staff.found')} sx={LIST}>
          {others.map(({ id, name }) => (
            <Box component="li" key={id} sx={LINE}>
              <span className="numbers">{`${name} · ${id}`}</span>
              <Button
                size="small"
                variant="outlined"
                aria-label={t('staff.addOf', { name })}
                aria-disabled={isBusy}
                onClick={() => void set({ id, name }, true)}
              >
                {t('staff.add')}
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

const LIST = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' } as const
const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'divider',
} as const
