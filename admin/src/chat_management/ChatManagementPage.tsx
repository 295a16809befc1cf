import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { Title, useGetList, useNotify, usePermissions, useTranslate } from 'react-admin'
import type { Permissions } from '../providers/auth'
import { call } from '../providers/data'
import { useSettled } from '../searching/useSettled'
import { reasonsOf } from '../selections/failure'
import { NOTHING, selectedOf } from '../two_lists/selection'
import { TwoLists } from '../two_lists/TwoLists'
import { PickPerson, type Person } from './PickPerson'
import { roomsWith, useOwnedRooms } from './useOwnedRooms'

const SEARCH_DELAY_MS = 300
/** The others are found by the search. */
const ROOMS_SHOWN = 100

/** /users/chat-management: which rooms a person of the staff answers for. */
export function ChatManagementPage() {
  const translate = useTranslate()
  const notify = useNotify()
  // Assigning is the administrators', whatever the switch of the page says.
  const { permissions } = usePermissions<Permissions | null>()
  const isReader = permissions != null && permissions.group !== 'ADMINISTRADOR'
  const [person, setPerson] = useState<Person | null>(null)
  const [left, setLeft] = useState(NOTHING)
  const [right, setRight] = useState(NOTHING)
  const [leftText, setLeftText] = useState('')
  const [rightText, setRightText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const existing = useGetList<Data.Rooms.Room>('rooms', {
    pagination: { page: 1, perPage: ROOMS_SHOWN },
    sort: { field: 'name', order: 'ASC' },
    filter: {
      q: useSettled(leftText, SEARCH_DELAY_MS),
      opened: true,
      ...(person && { except_responsible: person.id }),
    },
  })
  const owned = useOwnedRooms(person?.id ?? null)
  const rooms = existing.data ?? []
  const found = roomsWith(owned.rooms, rightText)
  const chosen = selectedOf(
    rooms.map(({ id }) => id),
    left
  )
  const chosenOwned = selectedOf(
    found.map(({ id }) => id),
    right
  )

  const change = async (ids: readonly number[], what: 'add' | 'remove') => {
    if (person === null) return notify('chat_management.choose_person', { type: 'warning' })
    if (ids.length === 0) return notify('chat_management.nothing_selected', { type: 'warning' })
    setBusy(true)
    try {
      const body = { responsible: person.id, rooms: ids }
      if (what === 'add') await call('POST', '/v1/room_responsibles', { body })
      else await call('POST', '/v1/room_responsibles/bulk_delete', { body })
      const names = { smart_count: ids.length, name: person.name }
      notify(`chat_management.${what}_done`, { type: 'success', messageArgs: names })
      if (what === 'add') setLeft(NOTHING)
      else setRight(NOTHING)
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'chat_management.failed', { type: 'error' })
    }
    await Promise.all([existing.refetch(), owned.again()])
    setBusy(false)
  }
  const choose = (next: Person | null) => {
    setPerson(next)
    setLeft(NOTHING)
    setRight(NOTHING)
  }
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 1100 }}>
      <Title title={translate('chat_management.title')} />
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate('chat_management.intro')}</Typography>
      {isReader && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('chat_management.read_only')}
        </Alert>
      )}
      <PickPerson person={person} onChange={choose} />
      {(existing.error || owned.hasFailed) && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => void Promise.all([existing.refetch(), owned.again()])}
            >
              {translate('chat_management.retry')}
            </Button>
          }
        >
          {translate('chat_management.list_failed')}
        </Alert>
      )}
      <TwoLists
        left={{
          title: translate('chat_management.existing'),
          cards: rooms.map(({ id, name, collectionName }) => ({ id, label: name, note: collectionName })),
          selection: left,
          onSelect: setLeft,
          search: { text: leftText, onChange: setLeftText },
          empty: translate('chat_management.no_rooms'),
          isLoading: existing.isPending,
          more:
            (existing.total ?? 0) > rooms.length
              ? translate('chat_management.more', { shown: rooms.length, total: existing.total })
              : undefined,
        }}
        right={{
          title: person
            ? translate('chat_management.owned', { name: person.name })
            : translate('chat_management.owned_by_nobody'),
          cards: found.map(({ id, name }) => ({ id, label: name })),
          selection: right,
          onSelect: setRight,
          search: { text: rightText, onChange: setRightText },
          empty: translate(person ? 'chat_management.no_owned' : 'chat_management.choose_person'),
          isLoading: owned.isLoading,
        }}
        addLabel={translate('chat_management.add')}
        removeLabel={translate('chat_management.remove')}
        onAdd={() => void change(chosen, 'add')}
        onRemove={() => void change(chosenOwned, 'remove')}
        isDisabled={isBusy || isReader}
      />
    </Box>
  )
}
