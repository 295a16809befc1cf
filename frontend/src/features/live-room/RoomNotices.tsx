import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'

interface RoomNoticesProps {
  /** The server did not give the room: the data may be outdated. */
  isStale: boolean
  /** Hints do not get through to this page. */
  isBlocked: boolean
  hasVideo: boolean
}

/** How far what the tiles show can be trusted, beside what the line of the connection shows. */
export function RoomNotices({ isStale, isBlocked, hasVideo }: RoomNoticesProps) {
  const { t } = useTranslation('live_room')
  if (!isStale && !isBlocked)
    return hasVideo ? null : (
      <Box sx={{ mb: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>{t('stillsMode')}</Box>
    )
  return (
    <Box role="status" sx={{ mb: 3 }}>
      <Notice kind={isStale ? 'error' : 'warning'}>{t(isStale ? 'stale' : 'polling')}</Notice>
    </Box>
  )
}
