import Search from '../../ui/icons/Search.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { errorText } from '../../api/error_text.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ArrangeSheet } from './ArrangeSheet.tsx'
import { digitsOf, storedFilter, NO_FILTER, readFilter, type RoomFilter } from './filter.ts'
import { RoomList } from './RoomList.tsx'
import { NewRoomSheet } from './NewRoomSheet.tsx'
import type { ListedRoom } from './types.ts'

/** The sheet that is open over the list. */
type Sheet = { what: 'new' } | { what: 'arrange'; room: ListedRoom }

/** The rooms of a collection: their responsibles, and which are recorded. */
export function RoomsPage({ collection }: { collection: { id: number; name: string } }) {
  const { t } = useTranslation('rooms')
  const filter = readFilter(useSyncExternalStore(storedFilter.subscribe, storedFilter.read))
  const [page, setPage] = useState(1)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const arranges = useSession()?.user.loggedGroup === 'ADMINISTRADOR'
  const change = (part: Partial<RoomFilter>) => {
    storedFilter.write({ ...filter, ...part })
    setPage(1)
  }
  usePageTitle(`${t('title')} · ${collection.name}`)
  const rooms = useQuery({
    queryKey: ['rooms', collection.id, filter, page],
    queryFn: ({ signal }) =>
      api.get('/v1/rooms', {
        query: { collection: collection.id, ...filter, page, size: 10 },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
        }}
      >
        <Box sx={{ color: 'text.secondary' }}>{t('intro')}</Box>
        {arranges && (
          <Button variant="contained" size="small" onClick={() => setSheet({ what: 'new' })}>
            {t('new.open')}
          </Button>
        )}
      </Box>
      <Filters filter={filter} onChange={change} />
      <div aria-busy={rooms.isFetching}>
        {rooms.data !== undefined ? (
          <RoomList
            page={rooms.data}
            at={page}
            collectionId={collection.id}
            isNarrowed={filter.search !== '' || filter.isRecording !== ''}
            onPage={setPage}
            onClear={() => change(NO_FILTER)}
            onArrange={arranges ? (room) => setSheet({ what: 'arrange', room }) : null}
          />
        ) : rooms.isError ? (
          <RetryNotice onRetry={() => void rooms.refetch()}>
            {errorText(rooms.error, t, t('loadFailed'))}
          </RetryNotice>
        ) : (
          <Skeleton
            role="status"
            aria-label={t('common:loading')}
            style={{ height: 320, borderRadius: 10 }}
          />
        )}
      </div>
      {sheet?.what === 'new' && (
        <NewRoomSheet
          collectionId={collection.id}
          onMade={(room) => setSheet({ what: 'arrange', room })}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet?.what === 'arrange' && (
        // From the current list: open or closed, with the candidates added meanwhile.
        <ArrangeSheet
          key={sheet.room.id}
          room={rooms.data?.results.find(({ id }) => id === sheet.room.id) ?? sheet.room}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
}

function Filters({ filter, onChange }: { filter: RoomFilter; onChange(part: Partial<RoomFilter>): void }) {
  const { t } = useTranslation('rooms')
  const [typed, setTyped] = useDelayedText(filter.search, (search) => onChange({ search }))
  return (
    <Box
      component="search"
      sx={{
        my: 4,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(200px, 340px) 200px' },
      }}
    >
      <TextInput
        quiet
        type="search"
        inputMode="numeric"
        label={t('search')}
        value={typed}
        onChange={(text) => setTyped(digitsOf(text))}
        maxLength={20}
        start={<Search aria-hidden />}
      />
      <SelectInput
        label={t('recording')}
        value={filter.isRecording}
        options={[
          { value: '', text: t('any') },
          { value: 'true', text: t('yes') },
          { value: 'false', text: t('no') },
        ]}
        onChange={(isRecording) => onChange({ isRecording })}
      />
    </Box>
  )
}
