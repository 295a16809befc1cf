import ExpandMore from '../../ui/icons/ExpandMore.ts'
import MoreVert from '../../ui/icons/MoreVert.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { useSession } from '../../api/session.ts'
import { RecordingsDialog } from '../../exam/recordings/RecordingsDialog.tsx'
import { RecordsDialog } from './dialogs/RecordsDialog.tsx'
import { RoomPicker } from './dialogs/RoomPicker.tsx'
import { RecordButton } from './recording/RecordButton.tsx'
import { useCameraOrder } from './recording/use_camera_order.ts'
import { mayRecordScreen, toolsOf, type RoomTool } from './model/tools.ts'
import { PopupEntry, PopupMenu } from '../../ui/PopupMenu.tsx'
import { useRoom, type PickedRoom } from './rooms.ts'

interface RoomToolsProps {
  collection: { id: number; categoryExam: boolean; shouldStartRecordingScreenFlow: boolean }
}

/**
 * Tools beside the tabs of the collection: choice of the room, the proctor's recording, and
 * rarely used ones behind one button.
 */
export function RoomTools({ collection }: RoomToolsProps) {
  const { t } = useTranslation('live_room')
  const user = useSession()?.user
  const { room, choose, refetch } = useRoom(collection.id)
  const [opened, setOpened] = useState<'picker' | 'records' | 'recordings' | null>(null)
  if (room === undefined || user === undefined) return null
  const close = () => setOpened(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {room !== null && room.cameras !== 'off' && (
        <Box role="status" sx={{ color: 'error.main', fontWeight: 600, fontSize: '0.875rem' }}>
          <span aria-hidden>● </span>
          {t('cameras.on')}
        </Box>
      )}
      {room !== null && mayRecordScreen(collection, user.loggedGroup) && <RecordButton room={room} />}
      <Button
        size="small"
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        onClick={() => setOpened('picker')}
        sx={{ maxWidth: 260 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {room === null ? t('rooms.choose') : t('rooms.current', { name: room.name })}
        </Box>
      </Button>
      {room !== null && (
        <MoreTools
          room={room}
          categoryExam={collection.categoryExam}
          onOpen={setOpened}
          onChanged={() => void refetch()}
        />
      )}
      {opened === 'picker' && (
        <RoomPicker
          collectionId={collection.id}
          current={room?.id ?? null}
          onChoose={(id) => {
            close()
            choose(id)
          }}
          onClose={close}
        />
      )}
      {room !== null && opened === 'records' && <RecordsDialog roomId={room.id} onClose={close} />}
      {room !== null && opened === 'recordings' && <RecordingsDialog room={room} onClose={close} />}
    </Box>
  )
}

interface MoreToolsProps {
  room: PickedRoom
  categoryExam: boolean
  onOpen(what: 'records' | 'recordings'): void
  onChanged(): void
}

function MoreTools({ room, categoryExam, onOpen, onChanged }: MoreToolsProps) {
  const { t } = useTranslation('live_room')
  const allowed = useAllowed()
  const group = useSession()?.user.loggedGroup
  const order = useCameraOrder(room.id, onChanged)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const tools = toolsOf({ room, categoryExam, group: group ?? '', allowed })
  if (tools.length === 0) return null
  const act: Readonly<Record<RoomTool, () => void>> = {
    records: () => onOpen('records'),
    recordings: () => onOpen('recordings'),
    recordCameras: () => void order(true),
    stopCameras: () => void order(false),
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<MoreVert />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('tools')}
      </Button>
      {anchor !== null && (
        <PopupMenu label={t('tools')} anchor={anchor} onClose={() => setAnchor(null)}>
          {tools.map((tool) => (
            <PopupEntry
              key={tool}
              text={t(`tool.${tool}`)}
              onChoose={() => {
                // Closed synchronously, so that the menu returns the focus to its button, and the
                // next dialog returns it there too.
                flushSync(() => setAnchor(null))
                act[tool]()
              }}
            />
          ))}
        </PopupMenu>
      )}
    </>
  )
}
