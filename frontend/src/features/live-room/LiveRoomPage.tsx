import { Box } from '../../ui/Box.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../shared/page_title.ts'
import { LiveRoomView } from './LiveRoomView.tsx'
import { useRoom } from './rooms.ts'
import { useLiveRoom } from './state/use_live_room.ts'
import { WallFailed, WallSkeleton } from './wall/WallStates.tsx'

/** The live room of a collection: the chosen one, or why there is none. */
export function LiveRoomPage({ collection }: { collection: { id: number; name: string } }) {
  const { t } = useTranslation('live_room')
  const { room, isMissing, error, refetch } = useRoom(collection.id)
  usePageTitle(room == null ? t('title') : `${room.name} · ${t('title')}`)
  if (room === undefined)
    return error === null ? <WallSkeleton /> : <WallFailed error={error} onRetry={() => void refetch()} />
  if (room === null)
    return (
      <EmptyState py={14} title={t(isMissing ? 'rooms.missing' : 'rooms.none')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          {t(isMissing ? 'rooms.missingHint' : 'rooms.noneHint')}
        </Box>
      </EmptyState>
    )
  return <LiveRoomOf key={room.id} roomId={room.id} />
}

function LiveRoomOf({ roomId }: { roomId: number }) {
  const { room, tiles, clock, error, isStale, reread } = useLiveRoom(roomId)
  if (room === undefined)
    return error === null ? <WallSkeleton /> : <WallFailed error={error} onRetry={() => void reread()} />
  return <LiveRoomView room={room} tiles={tiles} clock={clock} isStale={isStale} reread={reread} />
}
