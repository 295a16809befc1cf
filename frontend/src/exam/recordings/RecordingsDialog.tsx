import { useTranslation } from 'react-i18next'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { RecordingList } from './RecordingList.tsx'

/** The recordings of a room: its candidates' cameras, and the screens that the caller may see. */
export function RecordingsDialog({ room, onClose }: { room: { id: number; name: string }; onClose(): void }) {
  const { t } = useTranslation('recordings')
  return (
    <SideSheet place="middle" title={t('titleOf', { name: room.name })} onClose={onClose}>
      <RecordingList roomId={room.id} />
    </SideSheet>
  )
}
