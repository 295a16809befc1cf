import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { useSession } from '../../api/session.ts'
import { RecordingsDialog } from '../../media/recordings/RecordingsDialog.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { RecordsDialog } from './drawers/RecordsDialog.tsx'
import { RecordButton } from './recording/RecordButton.tsx'
import { useRooms } from './rooms.ts'

interface RoomToolsProps {
  collection: { id: number; categoryExam: boolean; shouldStartRecordingScreenFlow: boolean }
}

/** Beside the title of the collection: which room, its records, and the proctor's recording. */
export function RoomTools({ collection }: RoomToolsProps) {
  const { t } = useTranslation('live_room')
  const user = useSession()?.user
  const { rooms, room, choose } = useRooms(collection.id)
  const allowed = useAllowed()
  const [opened, setOpened] = useState<'records' | 'recordings' | null>(null)
  if (rooms === undefined || room === null || user === undefined) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
      {collection.shouldStartRecordingScreenFlow && user.loggedGroup === 'PROCTOR' && (
        <RecordButton key={room.id} roomId={room.id} />
      )}
      {!collection.categoryExam && (
        <Button variant="outlined" onClick={() => setOpened('records')}>
          {t('records.open')}
        </Button>
      )}
      {allowed('Dashboard.Videos.CandidateScreenshot') && (
        <Button variant="outlined" onClick={() => setOpened('recordings')}>
          {t('recordings:open')}
        </Button>
      )}
      <Box sx={{ width: 200 }}>
        <SelectInput
          label={t('rooms.label')}
          value={String(room.id)}
          options={rooms.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(id) => choose(Number(id))}
        />
      </Box>
      {opened === 'records' && <RecordsDialog roomId={room.id} userId={user.id} onClose={() => setOpened(null)} />}
      {opened === 'recordings' && <RecordingsDialog room={room} onClose={() => setOpened(null)} />}
    </Box>
  )
}
