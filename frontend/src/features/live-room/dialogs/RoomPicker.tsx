import Search from '../../../ui/icons/Search.ts'
import { Box } from '../../../ui/Box.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../../shared/delayed_text.ts'
import { LINE_BUTTON } from '../../../ui/line_button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useOpenRooms, type PickedRoom } from '../rooms.ts'

interface RoomPickerProps {
  collectionId: number
  /** The room that the person is in now. */
  current: number | null
  onChoose(id: number): void
  onClose(): void
}

/** Choice among the open rooms of a collection, by name, number or number of the proctor. */
export function RoomPicker({ collectionId, current, onChoose, onClose }: RoomPickerProps) {
  const { t } = useTranslation('live_room')
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDelayedText(search, setSearch)
  const list = useOpenRooms(collectionId, search)
  const rooms = list.data?.pages.flatMap(({ results }) => results)
  return (
    <SideSheet title={t('rooms.choose')} onClose={onClose}>
      <TextInput
        quiet
        type="search"
        label={t('rooms.search')}
        value={typed}
        onChange={setTyped}
        maxLength={80}
        autoFocus
        start={<Search aria-hidden />}
      />
      {rooms === undefined && !list.isError && (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240 }} />
      )}
      {list.isError && <RetryNotice onRetry={() => void list.refetch()}>{t('rooms.failed')}</RetryNotice>}
      {rooms !== undefined && (
        <Box role="status" className="numbers" sx={{ color: 'text.secondary' }}>
          {t('rooms.found', { count: list.data?.pages[0]?.count ?? 0 })}
        </Box>
      )}
      {rooms !== undefined && rooms.length > 0 && (
        <Box
          component="ul"
          aria-label={t('rooms.choose')}
          sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
        >
          {rooms.map((room) => (
            <RoomLine
              key={room.id}
              room={room}
              isCurrent={room.id === current}
              onChoose={() => onChoose(room.id)}
            />
          ))}
        </Box>
      )}
      <MoreButton list={list}>{t('rooms.more')}</MoreButton>
    </SideSheet>
  )
}

function RoomLine({ room, isCurrent, onChoose }: { room: PickedRoom; isCurrent: boolean; onChoose(): void }) {
  const { t } = useTranslation('live_room')
  const facts = [
    t('rooms.number', { id: room.id }),
    t('rooms.people', { count: room.candidatesCount }),
    room.responsibles.map(({ name }) => name).join(', '),
  ]
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="button"
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
        sx={LINE}
      >
        <Box component="span" sx={{ fontWeight: isCurrent ? 700 : 600 }}>
          {isCurrent && <span aria-hidden>✓ </span>}
          {room.name}
        </Box>
        <Box component="span" className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {facts.filter(Boolean).join(' · ')}
        </Box>
      </Box>
    </Box>
  )
}

const LINE = {
  ...LINE_BUTTON,
  minHeight: 48,
  display: 'grid',
  px: 2,
  py: 1.5,
} as const
