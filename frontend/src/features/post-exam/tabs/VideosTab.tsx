import { useTranslation } from 'react-i18next'
import { RecordingList } from '../../../exam/recordings/RecordingList.tsx'
import { Box } from '../../../ui/Box.ts'
import type { Sitting } from '../types.ts'
import { TabEmpty } from './TabState.tsx'

/** The films of the candidate in the room of the exam. */
export function VideosTab({ roomId, candidate }: Sitting) {
  const { t } = useTranslation('post_exam')
  if (roomId === null) return <TabEmpty>{t('empty.results')}</TabEmpty>
  return (
    <Box sx={{ maxWidth: 720 }}>
      <RecordingList roomId={roomId} candidateId={candidate.id} empty={t('empty.results')} />
    </Box>
  )
}
